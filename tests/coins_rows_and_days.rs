//! Georgia and Bob, Northcott, the calendar: each theorem against the labels of the engine, with
//! the rules written here a second time.

mod support;

use graphgame::game::heap::{self, Position, Row, Side};
use support::heap::{Known, check, game, numbers};

#[test]
fn georgia_and_bob_is_what_the_engine_says() {
    let rules = |position: &Position| {
        let cells = position.numbers();
        let mut all = Vec::new();
        for (i, &cell) in cells.iter().enumerate() {
            for to in 1..cell {
                if cells.iter().all(|&other| other >= cell || other < to) {
                    let mut after = cells.to_vec();
                    after[i] = to;
                    all.push(numbers(&after));
                }
            }
        }
        all
    };
    let game = game("georgia-bob");
    for start in [&[12][..], &[14, 9], &[5, 11, 9], &[3, 6, 10, 11], &[2, 4, 6, 8, 9], &[]] {
        check(&*game, vec![numbers(start)], rules, Known::Values);
    }
    assert!(game.read(&["3", "3"]).is_err());
    assert!(game.read(&["0", "3"]).is_err());
}

#[test]
fn northcott_is_what_the_engine_says() {
    let rules = |position: &Position| {
        let Position::Rows(rows, side) = position else { panic!("rows") };
        let mut all = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            for to in 1..=row.width {
                let (from, other) = match side {
                    Side::White => (row.white, row.black),
                    Side::Black => (row.black, row.white),
                };
                if to == from || to == other || (to < other) != (from < other) {
                    continue;
                }
                let mut after = rows.clone();
                match side {
                    Side::White => after[i].white = to,
                    Side::Black => after[i].black = to,
                }
                all.push(Position::Rows(after, side.other()));
            }
        }
        all
    };
    let game = game("northcott");
    let row = |text: &str| text.parse::<Row>().unwrap();
    let starts = vec![
        Position::Rows(vec![row("6:1,5"), row("5:5,2"), row("4:1,2")], Side::White),
        Position::Rows(vec![row("6:5,1"), row("5:2,4"), row("4:4,2")], Side::Black),
        Position::Rows(vec![row("8:3,4")], Side::White),
    ];
    check(&*game, starts, rules, Known::Outcomes);
}

#[test]
fn calendar_is_what_the_engine_says() {
    // Days by number from 1900-01-01, with month lengths counted here.
    let leap = |year: u16| year.is_multiple_of(4) && year != 1900;
    let length = move |date: &heap::Date| match date.month {
        4 | 6 | 9 | 11 => 30,
        2 if leap(date.year) => 29,
        2 => 28,
        _ => 31,
    };
    let last = "2001-11-04".parse::<heap::Date>().unwrap();
    let rules = |position: &Position| {
        let Position::Date(date) = position else { panic!("a day") };
        let mut day = *date;
        day.day += 1;
        if day.day > length(date) {
            (day.day, day.month) = (1, day.month + 1);
        }
        let mut month = *date;
        month.month += 1;
        for day in [&mut day, &mut month] {
            if day.month > 12 {
                (day.month, day.year) = (1, day.year + 1);
            }
        }
        let exists = month.day <= length(&month);
        let mut all = vec![day];
        all.extend(exists.then_some(month));
        all.into_iter().filter(|&day| day <= last).map(Position::Date).collect()
    };
    let game = game("calendar");
    let start = game.read(&["1900-01-01"]).unwrap();
    let days = check(&*game, vec![start], rules, Known::Outcomes);
    assert_eq!(days, 37_198);
    for wrong in ["1899-12-31", "2001-11-05", "1900-02-29", "2000-13-01", "2000-1-01", "x"] {
        assert!(game.read(&[wrong]).is_err(), "{wrong}");
    }
}
