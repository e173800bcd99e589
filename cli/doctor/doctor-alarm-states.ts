import { CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from "@aws-sdk/client-cloudwatch";
import { alarmRegions } from "../../functions/settings/dashboard/alarm-regions.ts";
import { alarmsName } from "../../functions/settings/queue-names.ts";
import type { Target } from "../target.ts";
import type { Finding } from "./finding.ts";
import { orFailure } from "./or-failure.ts";

/** Says which alarms of a deployment have gone off, in words, and whether their actions are on. The local service has none. */
export async function checkAlarmStates(target: Target): Promise<readonly Finding[]> {
  if (target.local) return [];
  const { deployment } = target.services;
  const { name, homeRegion } = deployment;
  const byRegion = alarmRegions(deployment).map((region) =>
    orFailure(region, "CloudWatch", async () =>
      stateFindings(await alarmsOf(name, region), region, homeRegion),
    ),
  );
  return (await Promise.all(byRegion)).flat();
}

/** Another deployment's name may begin in the same way, so the topic says whose they are. */
async function alarmsOf(deployment: string, region: string): Promise<readonly MetricAlarm[]> {
  const client = new CloudWatchClient({ region });
  const alarms: MetricAlarm[] = [];
  try {
    let next: string | undefined;
    do {
      const command = new DescribeAlarmsCommand({
        ...{ AlarmNamePrefix: `${deployment}-`, AlarmTypes: ["MetricAlarm"], MaxRecords: 100 },
        ...(next !== undefined && { NextToken: next }),
      });
      const { MetricAlarms = [], NextToken } = await client.send(command);
      alarms.push(...MetricAlarms);
      next = NextToken;
    } while (next !== undefined);
  } finally {
    client.destroy();
  }
  const own = `:${alarmsName(deployment)}`;
  return alarms.filter(({ AlarmActions = [] }) => AlarmActions.some((action) => action.endsWith(own)));
}

function stateFindings(
  alarms: readonly MetricAlarm[],
  where: string,
  homeRegion: string,
): readonly Finding[] {
  if (alarms.length === 0) {
    const stack = where === homeRegion ? "workers" : "mail";
    return [{ state: "bad", where, what: "no alarms exist", advice: `deploy the ${stack} stack` }];
  }
  const silent = alarms.filter(({ ActionsEnabled }) => ActionsEnabled === false);
  const active = alarms.filter(({ StateValue }) => StateValue === "ALARM");
  const count = `${alarms.length} alarms, ${active.length} of them active`;
  return [
    { state: "ok", where, what: count },
    ...active.map((alarm) => activeFinding(alarm, where)),
    ...silent.map(({ AlarmName }): Finding => {
      const what = `the alarm ${AlarmName} notifies no one: its actions are turned off`;
      return { state: "bad", where, what, advice: "turn them on in the CloudWatch console" };
    }),
  ];
}

/** The description of each alarm says who is affected, and which section of the runbook is about it. */
function activeFinding({ AlarmName = "", AlarmDescription = "" }: MetricAlarm, where: string): Finding {
  const [impact = "", section] = AlarmDescription.split(" What to do: ");
  const advice = section === undefined ? `look at ${AlarmName} in CloudWatch` : `see ${section}`;
  return { state: "bad", where, what: `alarm: ${impact === "" ? AlarmName : impact}`, advice };
}
