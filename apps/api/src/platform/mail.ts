import { createTransport } from 'nodemailer';

const MAIL_TIMEOUT_MS = 15_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** A way to send email, and the installation's own URL for the links in it. */
export interface Mailing {
  readonly send: SendMail;
  readonly publicUrl: string;
}

export function createMailer(settings: { url: string; from: string }): SendMail {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  });
  return async (mail) => {
    await transport.sendMail({ from: settings.from, ...mail });
  };
}
