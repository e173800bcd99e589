import { plainName } from "./header-names.ts";

/** What a status is of, where it says whether somebody gets email. */
const statusOf =
  "global|e?mail|contact|subscri(ber|ption)|marketing|member|permission|confirmation|delivery|newsletter|stop";
/** `state` alone, or of a contact or mailing address, is a part of a country. */
const stateOf = "e?mail|subscri(ber|ption)|marketing|permission|newsletter";
const when = "(at|date|time|type|reason|campaign(title|id))?";

/** Whole names: as a part of another name, these words also mean other things (`bounceRate`, `subscriptionPlan`). */
const optOutNames = [
  `(${statusOf})*status|(${stateOf})+state`,
  "(is|email)?subscri(be|bed|ption)(d?at|date|time|to.*)?",
  `((hard|soft|portal|global)?bounced?|clean(ed)?|complain(ed|t)|spam|spamcomplaint|deleted?|excluded?)${when}`,
  "(is)?((in)?active|enabled|disabled|deleted|excluded|confirmed|suppresslist|email(s)?(en|dis)abled)",
  "(email|sms)marketing(level|updatedat)?|(email|marketing)(invalid|suspended|blocked)",
  "dn[ce]|no(e?mail(s|ings?)?|newsletters?|contact)|newsletters?|(dadode)?baja",
];
const optOutName = new RegExp(`^(${optOutNames.join("|")})$`);
/** Parts that mean an opt-out or an opt-in in any name. */
const optOutPart =
  /unsub|opt(ed)?(in|out)|(black|block|suppress(ed|ion)?)list|suppressed|suppressions?$|donot(e?mail|contact|send)|consent|consenso|accepts?.*marketing|hardbounce|spamreport|asspam|quarantined|marketable|excludedfrom|emailpermission/;
/** The same in other languages, as their spreadsheets name the column. */
const optOutWord =
  /abgemeldet|abmeld|abbestell|widerruf|einwilligung|desabonn|desinscri|desuscri|disiscri|descadastr|uitgeschreven|afgemeld|avregistrer|avprenumerer|wypisan/;

/** Whether a header looks like a column of opt-outs or opt-ins, which an import must not ignore. */
export function looksLikeOptOut(header: string): boolean {
  const plain = plainName(header);
  return optOutName.test(plain) || optOutPart.test(plain) || optOutWord.test(plain);
}

const optOutValue =
  /^(unsub(scribed?)?|((not|non|never)(yet)?)subscribed|opt(ed)?out|(black|block)list(ed)?|suppressed|cleaned|(hard)?bounced|complained|spamcomplaint|donot(e?mail|contact|send))$/;
const optInValue = /^(re)?subscribed$|^opt(ed)?in$/;
const longestValue = 30;

/** Whether a cell says by a word that its line has opted out: then so do others of its column, whatever its name. */
export function saysOptOut(cell: string): boolean {
  return cell.length <= longestValue && optOutValue.test(plainName(cell));
}

/** Whether a cell says by a word that its line has opted in. */
export function saysOptIn(cell: string): boolean {
  return cell.length <= longestValue && optInValue.test(plainName(cell));
}
