import { synthesized } from "./synthesized.ts";

export const certificateSecretArn =
  "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf";
export const balancerCertificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b";

/** The required SMTP settings of a deployment without a service domain. */
export const minimalSmtp = { hostname: "smtp.example.com", certificateSecretArn };

/** A deployment with the required SMTP settings only. */
export const minimal = synthesized({ smtp: minimalSmtp });
export const minimalStack = minimal.stack("eds-smtp");

/** A deployment with a service domain and every SMTP setting. */
export const full = synthesized({
  serviceDomain: { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" },
  smtp: {
    certificateSecretArn,
    balancerCertificateArn,
    port25: true,
    minTasks: 3,
    maxTasks: 5,
    zones: ["us-east-1b", "us-east-1c"],
  },
});
export const fullStack = full.stack("eds-smtp");
