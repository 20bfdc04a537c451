//! Near misses: which of the known names somebody may have meant.

/// The names closest to `word`, at most three, the closest first; none that is far off.
///
/// Distance is by insertions, deletions, replacements and swaps of neighbouring characters; a
/// difference in case only counts least. O(total length of the names) as long as `word` is short.
pub(crate) fn near_misses<'a>(
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Vec<&'a str> {
    let letters: Vec<char> = word.chars().collect();
    let most = (letters.len() / 3).clamp(1, 3);
    let lower = word.to_lowercase();
    let mut found: Vec<(usize, &str)> = Vec::new();
    for name in names {
        // Characters are at most 4 bytes: far longer or shorter names need no closer look.
        if name.len() > 4 * (letters.len() + most) || 4 * (name.len() + most) < letters.len() {
            continue;
        }
        let distance =
            if name.to_lowercase() == lower { 0 } else { distance(&letters, name, most) };
        // A name of which nothing is left is no near miss.
        if distance <= most && (distance == 0 || distance < letters.len().max(name.chars().count()))
        {
            let at = found.partition_point(|&(d, _)| d <= distance);
            found.insert(at, (distance, name));
            found.truncate(3);
        }
    }
    found.into_iter().map(|(_, name)| name).collect()
}

/// The optimal string alignment distance, or something greater than `most`.
fn distance(word: &[char], name: &str, most: usize) -> usize {
    let name: Vec<char> = name.chars().collect();
    if name.len().abs_diff(word.len()) > most {
        return most + 1;
    }
    let width = name.len() + 1;
    let mut before = vec![0; width];
    let mut above: Vec<usize> = (0..width).collect();
    for (i, &a) in word.iter().enumerate() {
        let mut row = vec![i + 1; width];
        for (j, &b) in name.iter().enumerate() {
            row[j + 1] = (above[j] + usize::from(a != b)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == name[j - 1] && b == word[i - 1] {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[name.len()]
}

#[cfg(test)]
mod tests {
    use super::near_misses;

    #[test]
    fn close_names_come_first_and_far_ones_not_at_all() {
        let names = ["alpha", "beta", "Alpa", "gamma"];
        assert_eq!(near_misses("alpa", names), ["Alpa", "alpha"]);
        assert_eq!(near_misses("btea", names), ["beta"]);
        assert!(near_misses("zzz", names).is_empty());
        assert!(near_misses("", names).is_empty());
        assert_eq!(near_misses("1", ["2", "11"]), ["11"]);
    }
}
