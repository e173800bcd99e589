/** A body that each operation takes, for its reference; operations whose body may be left out need none. */
export const bodyExamples: { readonly [operationId: string]: unknown } = {
  sendEmail: {
    from: "Example <hello@example.test>",
    to: "you@example.com",
    subject: "Hello",
    html: "<p>It works.</p>",
  },
  sendBulk: {
    emails: [
      {
        from: "Example <hello@example.test>",
        to: "one@example.com",
        subject: "Hello, One",
        html: "<p>It works.</p>",
      },
      {
        from: "Example <hello@example.test>",
        to: "two@example.com",
        subject: "Hello, Two",
        html: "<p>It works.</p>",
      },
    ],
  },
  rescheduleEmail: { scheduledAt: "2030-01-31T09:00:00+01:00" },
  createProject: { name: "Shop" },
  updateProject: { name: "Shop, new" },
  createKey: { name: "Server", scopes: ["email:send", "email:read"] },
  updateKey: { scopes: ["email:send"] },
  addMember: { userId: "usr_01KV5JE8G09BQEJJWM1YBQ5300", role: "member" },
  changeMember: { role: "owner" },
  createDomain: { name: "mail.example.com", region: "eu-west-1" },
  updateDomain: { tracking: { opens: true, clicks: false } },
  updateOutbound: { monthlyQuota: 2000 },
  pauseOutbound: { reason: "A template is wrong" },
};
