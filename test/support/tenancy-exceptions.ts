import type { Caller, Place } from "./tenancy-caller.ts";

interface Exception {
  readonly name: string;
  readonly reason: string;
  /** The operations that may do so; absent for all. */
  readonly operations?: readonly string[];
  readonly covers: (place: Place, caller: Caller) => boolean;
}

/** Every partition that a request may use besides those of its caller's project, and why. */
const exceptions: readonly Exception[] = [
  {
    name: "the workers' lists",
    reason:
      "a row that the request writes is due at a time; the row itself is the project's, its place is not read",
    covers: ({ attribute, partition }) => attribute !== "pk" && /^(DUE|CHECK)#\d+$/.test(partition),
  },
  {
    name: "the list of projects",
    reason: "a new project's row has a place in the operator's list; no request reads the list",
    operations: ["createProject"],
    covers: ({ attribute, partition }) => attribute !== "pk" && partition === "PROJECTS",
  },
  {
    name: "the list of active projects",
    reason:
      "a project's funds say that it has sent lately; the row is the project's, and only the sweeper reads the list",
    covers: ({ attribute, partition }) => attribute !== "pk" && /^ACTIVE#\d+$/.test(partition),
  },
  {
    name: "how many records use an identity",
    reason: "SES keeps one identity of a hostname for the whole account, so its count is of all projects",
    operations: ["createDomain", "deleteDomain", "verifyDomain"],
    covers: ({ partition, sort }) =>
      /^IDENTITY#[a-z0-9-]+#[a-z0-9.-]+$/.test(partition) && sort === "IDENTITY",
  },
  {
    name: "which record receives a hostname's email",
    reason:
      "SES receives a hostname's email once for the whole account, so that one record of all projects has it",
    operations: [
      ...["listDomains", "getDomain", "getDnsRecords", "getCompliance"],
      ...["updateDomain", "deleteDomain", "verifyDomain"],
    ],
    covers: ({ partition, sort }) =>
      /^RECEIVING#[a-z0-9-]+$/.test(partition) && sort !== undefined && /^[a-z0-9.-]+$/.test(sort),
  },
  {
    name: "how often the receivers of a region changed",
    reason: "the receipt rules of the account follow the records of all projects; the row only counts",
    operations: ["updateDomain", "deleteDomain", "verifyDomain"],
    covers: ({ partition, sort }) => /^RULES#[a-z0-9-]+$/.test(partition) && sort === "RULES",
  },
  {
    name: "a person's own projects",
    reason:
      "they are a list of the person's, across projects, and what it names is judged by each project's own rows",
    operations: ["listProjects", "createProject"],
    covers: ({ partition }, { personId }) => partition === `U#${personId}`,
  },
  {
    name: "a member's way to the project",
    reason: "who joins or leaves has the project, and no other, put into or taken from their own list",
    operations: ["addMember", "removeMember"],
    covers: ({ partition, sort }, { projectId }) =>
      /^U#usr_\w+$/.test(partition) && projectId !== undefined && sort === `PROJECT#${projectId}`,
  },
];

export function isExcepted(caller: Caller, place: Place): boolean {
  return exceptions.some(
    ({ operations, covers }) =>
      (operations === undefined || operations.includes(caller.operation)) && covers(place, caller),
  );
}
