import { selfSignedCertificate } from "../../../local/smtp/self-signed-certificate.ts";

/** What the proxies of the tests show, and their clients trust. */
export const testCertificate = selfSignedCertificate(new Date());
