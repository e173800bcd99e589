import type { AreaReference } from "./area-reference.ts";

export const projects: AreaReference = {
  groups: {
    projects: "The projects of a signed-in person, and their audit log.",
    keys: "The API keys of a project. They are managed by signed-in people; API keys cannot use these endpoints.",
    members: "The members of a project. Owners manage members; every member can leave.",
    outbound: "The monthly quota of a project, and pausing all sending.",
    limits: "The balance, plan limits and current usage of a project.",
  },
  operations: {
    getMe: {
      summary: "Get your user ID",
      description: "The owner of a project needs this ID to add you to it.",
    },
    listProjects: { summary: "List your projects", description: "Newest first." },
    createProject: {
      summary: "Create a project",
      description:
        "Creates a project on the first plan, with the deployment's free credits and you as its owner. A person can be a member of up to 25 projects.",
      example: { name: "Shop" },
    },
    getProject: { summary: "Get a project", description: "Includes your role in the project." },
    updateProject: {
      summary: "Update a project",
      description:
        "Requires the role `owner` and at least one field. Omitted fields keep their value.\n\nWith `capture`, nothing of the project reaches SES: emails are accepted, judged and composed as usual, end with the status `captured` and are refunded. With `restrictTo`, emails are sent to these recipients only: each pattern is an address, or `*@` and a domain, and the others end as `suppressed` with the reason `restricted`. Both hold for what is queued already. What was accepted while they were on keeps them when they are turned off. An email that a worker has begun to hand over when they are turned on is sent.",
      example: { capture: true },
    },
    listAudit: {
      summary: "List audit entries",
      description: "Changes of keys, members, domains and the project, newest first.",
    },
    listKeys: { summary: "List API keys", description: "Newest first, including revoked keys." },
    createKey: {
      summary: "Create an API key",
      description:
        "`key` is only returned here; the service stores a fingerprint. With `capture`, what is sent with the key is accepted, judged and composed, ends as `captured`, and is refunded: nothing of it reaches SES, as single or bulk send, by SMTP, as a test, or as a broadcast that the key sends. If this response is lost, revoke the key and create another. Every member can manage keys.",
      example: { name: "Server", scopes: ["email:send", "email:read"] },
    },
    updateKey: {
      summary: "Update an API key",
      description: "Applies from the next request with the key. The key itself does not change.",
      example: { scopes: ["email:send"] },
    },
    revokeKey: {
      summary: "Revoke an API key",
      description: "Permanent, from the next request with the key. Revoking a key again has no effect.",
    },
    listMembers: { summary: "List members", description: "Newest first." },
    addMember: {
      summary: "Add a member",
      description:
        "Requires the role `owner`. An `owner` manages members and the project; a `member` can do everything else.",
      example: { userId: "usr_01KV5JE8G09BQEJJWM1YBQ5300", role: "member" },
    },
    changeMember: {
      summary: "Change the role of a member",
      description:
        "Requires the role `owner`. The last owner keeps the role; make someone else an owner first.",
      example: { role: "owner" },
    },
    removeMember: {
      summary: "Remove a member",
      description:
        "Owners can remove any member; others can remove themselves. Applies from the person's next request. The last owner cannot be removed.",
    },
    getOutbound: {
      summary: "Get the sending status",
      description: "Returns the monthly quota, its usage and reset time, and whether sending is paused.",
    },
    updateOutbound: {
      summary: "Set the monthly quota",
      description:
        "Up to the maximum of the plan. Usage of the current month is kept: with a lower quota, none may be left.",
      example: { monthlyQuota: 2000 },
    },
    pauseOutbound: {
      summary: "Pause sending",
      description:
        "New emails are rejected and accepted emails are held. Pausing again keeps the original time and replaces the reason, unless the operator of the service paused sending.",
      example: { reason: "Wrong template" },
    },
    resumeOutbound: {
      summary: "Resume sending",
      description:
        "Held emails are sent; with `dropOlderThan`, older ones are canceled and refunded instead. Where the operator of the service paused sending, only the operator resumes it: the call is refused with `outbound_paused`. A key that is pinned to a domain may not give `dropOlderThan`, which cancels emails of all domains.",
    },
    getLimits: {
      summary: "Get balance and limits",
      description: "The balance, the limits of the plan and what is used of them.",
    },
    listLedger: {
      summary: "List money movements",
      description:
        "Payments, free credits, charges and refunds, newest first. Their sum is the balance, and that of their credits is what is left of the free credits. Charges and refunds are summed up by day; the sums of the current day still grow.",
    },
  },
  schemas: {
    Project: {
      noticeEmail:
        "The address that is notified when a webhook endpoint is disabled or a broadcast stops by itself; null for none.",
    },
    UpdateOutboundBody: { monthlyQuota: "Recipients per month, up to the maximum of the plan." },
    ResumeOutboundBody: {
      dropOlderThan:
        "Held emails that were queued before this time are canceled and refunded. Emails that a worker has not held yet are sent.",
    },
    PauseOutboundBody: { reason: "Shown in `GET /outbound`." },
    Outbound: {
      monthlyQuota: "Recipients per month.",
      used: "Recipients accepted this month, minus refunds.",
      resetsAt: "The start of the next month in UTC.",
      pausedByOperator: "Whether the operator of the service paused sending: the project cannot resume it.",
    },
    LedgerEntry: {
      type: "A `deposit` is a payment, `credits` are the free credits of a new project, `charge` and `refund` sums over emails. An `adjustment` is what was not recorded by an earlier version of the service.",
      at: "When it happened. Of a sum, when its period began.",
      until: "When the period of a sum ended; null while it lasts, and for a payment or credits.",
      amountMicros: "In millionths of the currency; negative for a charge.",
      credits: "Free credits, one for each recipient; negative for a charge.",
      recipients: "How many recipients were charged or refunded.",
      reference: "The reference of a payment.",
    },
    Limits: {
      balanceMicros: "In millionths of the currency.",
      currency: "ISO 4217.",
      priceMicros: "The price per recipient, in millionths of the currency.",
      freeCredits: "Used before the balance. Each credit pays for one recipient.",
      sendsPerSecond: "How many send calls are accepted in a second; null if there is no limit.",
      usage: "The number of resources that the plan limits, and of contacts.",
    },
  },
  parameters: {
    projectId: "The ID of one of your projects.",
    keyId: "The ID of an API key, not the key itself.",
    userId: "The user ID that `GET /me` returns to that person.",
  },
};
