interface OtherName {
  readonly field: string;
  /** What to do instead, where the value has to change as well. */
  readonly says?: string;
}

const base64 = "send the file's bytes in base64 as `content`; files are not fetched";
const template = "send `template` with its `id` and `variables`";
const unsubscribe = "send it in `headers`, or name a topic in `topicId`";

/** What other services call the fields of this one, in lower case without `_` and `-`. */
const names: Readonly<Record<string, readonly OtherName[]>> = {
  path: [{ field: "content", says: base64 }],
  url: [{ field: "content", says: base64 }],
  href: [{ field: "content", says: base64 }],
  data: [{ field: "content" }],
  base64: [{ field: "content" }],
  name: [{ field: "filename" }, { field: "firstName" }],
  type: [{ field: "contentType" }],
  mimetype: [{ field: "contentType" }],
  cid: [{ field: "contentId" }],
  encoding: [{ field: "content", says: "`content` is always base64" }],
  disposition: [{ field: "contentId", says: "an attachment with a `contentId` is inline" }],
  contentdisposition: [{ field: "contentId", says: "an attachment with a `contentId` is inline" }],
  sender: [{ field: "from" }],
  fromemail: [{ field: "from" }],
  fromname: [{ field: "from", says: "write the name into `from`, as Ada <ada@example.com>" }],
  recipient: [{ field: "to" }],
  recipients: [{ field: "to" }],
  htmlbody: [{ field: "html" }],
  body: [{ field: "html" }],
  content: [{ field: "html" }],
  textbody: [{ field: "text" }],
  plaintext: [{ field: "text" }],
  sendat: [{ field: "scheduledAt" }],
  deliverytime: [{ field: "scheduledAt" }],
  templateid: [{ field: "template", says: template }],
  templatealias: [{ field: "template", says: "send `template` with its `alias` and `variables`" }],
  templatemodel: [{ field: "template", says: template }],
  dynamictemplatedata: [{ field: "template", says: template }],
  personalizations: [{ field: "to", says: "send one entry of `POST /emails/bulk` for each" }],
  categories: [{ field: "tags" }],
  trackopens: [{ field: "tracking", says: "send `tracking` with `opens`" }],
  tracklinks: [{ field: "tracking", says: "send `tracking` with `clicks`" }],
  listunsubscribe: [{ field: "headers", says: unsubscribe }],
  emailaddress: [{ field: "email" }],
  address: [{ field: "email" }],
  surname: [{ field: "lastName" }],
  givenname: [{ field: "firstName" }],
  familyname: [{ field: "lastName" }],
  attributes: [{ field: "properties" }],
  customfields: [{ field: "properties" }],
  metadata: [{ field: "properties" }, { field: "tags" }],
  lists: [{ field: "audienceIds" }],
  listids: [{ field: "audienceIds" }],
  audienceid: [{ field: "audienceIds", says: "send the ids as the array `audienceIds`" }],
  topicid: [{ field: "topicIds", says: "send the ids as the array `topicIds`" }],
  endpoint: [{ field: "url" }],
  eventtypes: [{ field: "events" }],
  domain: [{ field: "name" }, { field: "domainId" }],
  title: [{ field: "name" }, { field: "subject" }],
  rules: [{ field: "filter" }],
  op: [{ field: "operator" }],
  perpage: [{ field: "limit" }],
  pagesize: [{ field: "limit" }],
  cursor: [{ field: "after" }],
  offset: [{ field: "after", says: "send the `nextCursor` of the page before as `after`" }],
};

export function otherNames(name: string): readonly OtherName[] {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, "");
  return (Object.hasOwn(names, plain) ? names[plain] : undefined) ?? [];
}
