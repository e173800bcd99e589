/** The mailboxes of the SES simulator: what comes of an email to each, as SES reports it after Send. */
export const mailboxes = [
  { name: "success", reports: ["Delivery"], happens: "The email is delivered." },
  {
    name: "bounce",
    reports: ["Bounce"],
    happens: "The server refuses the email: `email.bounced`, a hard bounce.",
  },
  {
    name: "ooto",
    reports: ["Delivery", "Bounce"],
    happens: "The email is delivered, and an out-of-office reply arrives: `email.autoreplied`.",
  },
  {
    name: "complaint",
    reports: ["Delivery", "Complaint"],
    happens: "The email is delivered, and reported as spam: `email.complained`.",
  },
  {
    name: "suppressionlist",
    reports: ["Bounce"],
    happens: "SES does not send the email, as the address bounced before: `email.suppressed`.",
  },
] as const;
