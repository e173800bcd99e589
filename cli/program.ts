import { Command, Option } from "commander";
import type { ActionFor, AddCommand, AddPlainCommand, PlainActionFor, Terminal } from "./command.ts";
import { cost } from "./cost/cost.ts";
import { adoptIdentity } from "./doctor/adopt-identity.ts";
import { adoptRuleSet } from "./doctor/adopt-rule-set.ts";
import { doctor } from "./doctor/doctor.ts";
import { redeliver } from "./doctor/redeliver.ts";
import { goLive } from "./go-live/go-live.ts";
import { addDomain } from "./projects/add-domain.ts";
import { addOwner } from "./projects/add-owner.ts";
import { createKey } from "./projects/create-key.ts";
import { createProject } from "./projects/create-project.ts";
import { fund } from "./projects/fund.ts";
import { listAllProjects } from "./projects/list-projects.ts";
import { revokeKey } from "./projects/revoke-key.ts";
import { changePlan } from "./projects/set-plan.ts";
import { changeSendRate } from "./projects/set-send-rate.ts";
import { setShards } from "./projects/set-shards.ts";
import { show } from "./show.ts";
import { invite } from "./sign-in/invite.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { pause } from "./stopping/pause.ts";
import { removeDomain } from "./stopping/remove-domain.ts";
import { resume } from "./stopping/resume.ts";
import { rotateLinkKey } from "./stopping/rotate-link-key.ts";
import { stopBroadcast } from "./stopping/stop-broadcast.ts";
import type { TargetOptions } from "./target.ts";

/** The options of every command. */
export interface GlobalOptions extends TargetOptions {
  readonly json?: boolean;
}

const globalOptions: readonly Option[] = [
  new Option("--local", "use the local service that npm start runs (default)").conflicts("outputs"),
  new Option(
    "--dir <folder>",
    "the folder of the local service's state, as npm start -- --dir got it (default .local)",
  ).conflicts("outputs"),
  new Option(
    "--outputs <file>",
    "use a deployed service: the file that cdk deploy --outputs-file wrote; AWS credentials come from the environment",
  ),
  new Option("--stack <name>", "the API stack to use, if the outputs file contains several"),
  new Option("--json", "print the result as JSON"),
];

const commands: readonly AddCommand[] = [
  createProject,
  listAllProjects,
  addOwner,
  invite,
  signIn,
  fund,
  changePlan,
  createKey,
  revokeKey,
  addDomain,
  adoptIdentity,
  adoptRuleSet,
  redeliver,
  changeSendRate,
  setShards,
  pause,
  resume,
  stopBroadcast,
  removeDomain,
  rotateLinkKey,
  show,
  doctor,
  goLive,
];

/** Those that are about no service in particular. */
const plainCommands: readonly AddPlainCommand[] = [cost];

/** How a command's work becomes an action of commander. */
export interface Actions {
  readonly actionFor: ActionFor;
  readonly plainActionFor: PlainActionFor;
}

/** The operator tool's command line. Throws commander's `CommanderError` instead of ending the process. */
export function newProgram({ stdout, stderr }: Terminal, { actionFor, plainActionFor }: Actions): Command {
  const program = new Command("npm run operator --")
    .description("Manage the projects, funds, plans, keys and domains of an email delivery service.")
    .exitOverride()
    .configureOutput({ writeOut: stdout, writeErr: stderr })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError();
  for (const option of globalOptions) program.addOption(option);
  for (const add of commands) add(program, actionFor);
  for (const add of plainCommands) add(program, plainActionFor);
  return program;
}
