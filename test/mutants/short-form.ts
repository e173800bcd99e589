/** The mutants that each commit is held to: the same ones every time, some of each kind of guard. */
export const shortForm: readonly string[] = [
  "lets credits change between their reading and the reservation that uses the last of them",
];
