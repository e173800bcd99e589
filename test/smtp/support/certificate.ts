import { selfSignedCertificate } from "../../../local/smtp/self-signed-certificate.ts";

/** The certificate of the test proxies, which the test clients trust. */
export const testCertificate = selfSignedCertificate(new Date());
