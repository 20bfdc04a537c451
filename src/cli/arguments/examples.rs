//! What stands at the end of the help of a command.

pub(super) const SOLVE_EXAMPLES: &str = "Examples:
  graphgame solve --list
  graphgame solve vertex-geography graphs/petersen.dot
  graphgame solve vertex-geography graphs/petersen.dot --start 3 --explain
  graphgame solve vertex-geography graphs/petersen.dot -o petersen.svg
  graphgame solve vertex-geography graphs/petersen.dot --format csv --summary";

pub(super) const VERIFY_EXAMPLES: &str = "Examples:
  graphgame solve vertex-geography graphs/petersen.dot --proof -o solution.json
  graphgame verify solution.json graphs/petersen.dot";

pub(super) const GENERATE_EXAMPLES: &str = "Examples:
  graphgame generate grid --rows 4 --columns 5
  graphgame generate gnm --n 1000 --m 1500 --seed 7 -o board.json";

pub(super) const SUM_EXAMPLES: &str = "Examples:
  graphgame solve sum nim:3,5 nim:6
  graphgame solve sum graphs/two-ways-home.dot:b nim:2 nim:3";

pub(super) const SHANNON_EXAMPLES: &str = "Examples:
  graphgame solve shannon graphs/petersen.dot --explain
  graphgame solve shannon graphs/gale.dot --to-move cut
  graphgame solve shannon graphs/petersen.dot --terminals 0,7 --fortified 3
  graphgame solve shannon graphs/koenigsberg.dot --trees 2";

pub(super) const SURVEY_EXAMPLES: &str = "Examples:
  graphgame survey vertex-geography gnp --param c=1..4:1 --n 200 --samples 20
  graphgame survey shannon gnm --n 30 --param m=60..90:10 --plot threshold.svg
  graphgame survey grundy random-dag --n 50 --p 0.1 --shard 1/2 -o one.jsonl
  graphgame survey grundy random-dag --n 50 --p 0.1 --shard 2/2 -o two.jsonl
  graphgame survey merge one.jsonl two.jsonl --format csv";

pub(super) const TICTACTOE_EXAMPLES: &str = "Examples:
  graphgame solve tictactoe --n 5 --d 2
  graphgame solve tictactoe --n 3 --d 2 --position 'X.. / .O. / ..X' --explain
  graphgame solve tictactoe --n 8 --d 3 -o pairing.svg";

pub(super) const POSITIONAL_EXAMPLES: &str = "Examples:
  graphgame solve positional graphs/fano.json
  graphgame solve positional graphs/bridg-it.json --maker-breaker";

pub(super) const CONVERT_EXAMPLES: &str = "Examples:
  graphgame convert graphs/petersen.dot -o petersen.json
  graphgame convert graphs/petersen.dot --to json
  graphgame convert graphs/petersen.dot --to graph6 --quiet > petersen.g6";

pub(super) const INFO_EXAMPLES: &str = "Examples:
  graphgame info graphs/petersen.dot
  graphgame info graphs/petersen.dot --format json";
