/** The mutants that each commit is held to: the same ones every time, one of each area, with fast tests. */
export const shortForm: readonly string[] = [
  "lets credits change between their reading and the reservation that uses the last of them",
  "keeps the last unit of the quota",
  "compares the first 64 KiB of a body",
  "finds the domains of all projects by their names",
  "admits a revoked key",
  "lets an import put people into topics that they left",
  "puts back an email that another worker has claimed",
  "writes deliveries for disabled endpoints",
  "begins a page of a bounded list with the cursor's row",
  "shows hidden recipients",
  "lets functions write money outside of transactions",
  "logs the messages of errors",
  "sends the whole of a later round",
  "believes an address in the form of a reply address",
  "counts every open of an email",
  "counts a strike against a recipient for a fault of the sender",
];
