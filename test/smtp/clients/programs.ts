import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, messageOf, run } from "./client.ts";

const python = `
import smtplib, ssl, sys
from email.message import EmailMessage
port, key, ca, sender, to, copy, hidden, subject = sys.argv[1:]
email = EmailMessage()
email["From"], email["To"], email["Cc"], email["Bcc"], email["Subject"] = sender, to, copy, hidden, subject
email.set_content(sys.stdin.read())
with smtplib.SMTP("localhost", int(port)) as smtp:
    smtp.starttls(context=ssl.create_default_context(cafile=ca))
    smtp.login("any", key)
    smtp.send_message(email)
`;

const phpMailer = "/usr/share/php/libphp-phpmailer/autoload.php";
const php = `
require "${phpMailer}";
[, $port, $key, $ca, $from, $to, $copy, $hidden, $subject] = $argv;
$mail = new PHPMailer\\PHPMailer\\PHPMailer(true);
$mail->isSMTP();
$mail->Host = "localhost";
$mail->Port = (int) $port;
$mail->SMTPSecure = "tls";
$mail->SMTPOptions = ["ssl" => ["cafile" => $ca]];
$mail->SMTPAuth = true;
$mail->Username = "any";
$mail->Password = $key;
$mail->setFrom($from);
$mail->addAddress($to);
$mail->addCC($copy);
$mail->addBCC($hidden);
$mail->Subject = $subject;
$mail->Body = stream_get_contents(STDIN);
$mail->send();
`;

const perl = `
use strict; use Net::SMTP;
my ($port, $key, $ca, $from, @to) = @ARGV;
my $smtp = Net::SMTP->new("localhost", Port => $port) or die "no connection";
$smtp->starttls(SSL_ca_file => $ca) or die $smtp->message;
$smtp->auth("any", $key) or die $smtp->message;
$smtp->mail($from) or die $smtp->message;
$smtp->to(@to) or die $smtp->message;
$smtp->data() or die $smtp->message;
$smtp->datasend(<STDIN>);
$smtp->dataend() or die $smtp->message;
$smtp->quit;
`;

/** Programs that may be installed. */
export const programs: readonly Client[] = [
  {
    name: "Python smtplib",
    program: "python3",
    async send({ port, key, certFile, from, to, copy, hidden, subject, text, home }) {
      await run(
        "python3",
        ["-c", python, `${port}`, key, certFile, from, to, copy, hidden, subject],
        text,
        home,
      );
    },
  },
  {
    name: "curl",
    program: "curl",
    async send(task) {
      const { tlsPort, key, certFile, from, to, copy, hidden, home } = task;
      const target = ["--url", `smtps://localhost:${tlsPort}`, "--cacert", certFile, "--user", `any:${key}`];
      const rcpt = [to, copy, hidden].flatMap((one) => ["--mail-rcpt", one]);
      // Without --crlf curl sends bare LF, which is refused in headers.
      const args = ["-sS", "--crlf", ...target, "--mail-from", from, ...rcpt, "--upload-file", "-"];
      await run("curl", args, messageOf(task), home);
    },
  },
  {
    name: "swaks",
    program: "swaks",
    async send({ port, key, certFile, from, to, copy, hidden, subject, text, home }) {
      const connection = [
        "--server",
        `localhost:${port}`,
        "--tls",
        "--tls-verify",
        "--tls-ca-path",
        certFile,
      ];
      const login = ["--auth", "LOGIN", "--auth-user", "any", "--auth-password", key];
      const rcpt = ["--from", from, "--to", [to, copy, hidden].join(",")];
      const mail = ["--h-To", to, "--h-Cc", copy, "--h-Subject", subject, "--body", "-"];
      await run("swaks", [...connection, ...login, ...rcpt, ...mail], text, home);
    },
  },
  {
    name: "msmtp",
    program: "msmtp",
    async send(task) {
      const { port, key, certFile, from, to, copy, hidden, home } = task;
      const connection = [
        "--host=localhost",
        `--port=${port}`,
        "--tls=on",
        "--tls-starttls=on",
        `--tls-trust-file=${certFile}`,
      ];
      const login = ["--auth=plain", "--user=any", `--passwordeval=echo ${key}`, `--from=${from}`];
      await run("msmtp", [...connection, ...login, "--", to, copy, hidden], messageOf(task), home);
    },
  },
  {
    name: "mutt",
    program: "mutt",
    async send({ port, key, certFile, from, to, copy, hidden, subject, text, home }) {
      const settings = [
        `set from="${from}" use_envelope_from=yes copy=no`,
        `set smtp_url="smtp://any@localhost:${port}" smtp_pass="${key}" smtp_authenticators="plain"`,
        `set ssl_starttls=yes ssl_force_tls=yes certificate_file="${certFile}"`,
      ];
      writeFileSync(join(home, "muttrc"), `${settings.join("\n")}\n`);
      await run("mutt", ["-F", "muttrc", "-s", subject, "-c", copy, "-b", hidden, "--", to], text, home);
    },
  },
  {
    name: "s-nail",
    program: "s-nail",
    async send({ port, key, certFile, from, to, copy, hidden, subject, text, home }) {
      const settings = [
        "v15-compat",
        `mta=smtp://any:${key}@localhost:${port}`,
        "smtp-use-starttls",
        "smtp-auth=plain",
      ];
      const trust = [`tls-ca-file=${certFile}`, "tls-ca-no-defaults", "tls-verify=strict", `from=${from}`];
      const set = [...settings, ...trust].map((one) => `-S${one}`);
      await run("s-nail", ["-:/", ...set, "-s", subject, "-c", copy, "-b", hidden, to], text, home);
    },
  },
  {
    name: "PHPMailer",
    program: "php",
    library: phpMailer,
    async send({ port, key, certFile, from, to, copy, hidden, subject, text, home }) {
      await run(
        "php",
        ["-r", php, "--", `${port}`, key, certFile, from, to, copy, hidden, subject],
        text,
        home,
      );
    },
  },
  {
    name: "Perl Net::SMTP",
    program: "perl",
    async send(task) {
      const { port, key, certFile, from, to, copy, hidden, home } = task;
      await run(
        "perl",
        ["-e", perl, `${port}`, key, certFile, from, to, copy, hidden],
        messageOf(task),
        home,
      );
    },
  },
  {
    name: "git send-email",
    program: "/usr/lib/git-core/git-send-email",
    async send(task) {
      const { port, key, certFile, from, to, copy, hidden, home } = task;
      writeFileSync(join(home, "mail.txt"), messageOf(task));
      const connection = ["--smtp-server=localhost", `--smtp-server-port=${port}`, "--smtp-encryption=tls"];
      const login = [`--smtp-ssl-cert-path=${certFile}`, "--smtp-user=any", `--smtp-pass=${key}`];
      const mail = [
        `--from=${from}`,
        `--to=${to}`,
        `--cc=${copy}`,
        `--bcc=${hidden}`,
        "--8bit-encoding=UTF-8",
      ];
      const quiet = ["--quiet", "--confirm=never", "--suppress-cc=all", "--no-validate"];
      const person = ["-c", "user.name=Sender", "-c", `user.email=${from}`];
      await run(
        "git",
        [...person, "send-email", ...connection, ...login, ...mail, ...quiet, "mail.txt"],
        "",
        home,
      );
    },
  },
];
