import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { type Mail, MailRefused } from './mail.ts'

export type MailSettings = Pick<Config, 'publicUrl' | 'mailFrom' | 'supportEmail'>

export const senderName = 'Matinee'

const plainAddress = z.email()
/** Characters that could end a header line, add a recipient or begin a comment. */
const notInAddresses = /[\s\p{Cc}\p{Cf},;:<>()"\\]/u
const idForm = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,119}$/

/** The mail with a recipient and a subject that are safe in headers. Throws MailRefused. */
export function checkMail(mail: Mail): Mail {
  if (!idForm.test(mail.id)) throw new MailRefused("a mail's id has an unexpected form")
  const { address } = mail.to
  if (address.length > 320 || notInAddresses.test(address) || !plainAddress.safeParse(address).success)
    throw new MailRefused('the recipient is not one plain email address')
  return {
    ...mail,
    to: { name: oneLine(mail.to.name, 100), address },
    subject: oneLine(mail.subject, 200),
    ...(mail.attachments && {
      attachments: mail.attachments.map((file) => ({ ...file, name: fileName(file.name) })),
    }),
    ...(mail.unsubscribeUrl !== undefined && { unsubscribeUrl: plainUrl(mail.unsubscribeUrl) }),
  }
}

/** A name without folders, quotes and line ends. */
const fileName = (name: string) => oneLine(name.replace(/["\\/:*?<>|]+/g, '-'), 150) || 'attachment'

function plainUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || /[<>\s]/.test(url.href))
    throw new MailRefused('the address to unsubscribe at is no web address')
  return url.href
}

/**
 * One line of at most `length` characters: control characters and line ends become spaces; bidirectional
 * marks are removed because they disguise text.
 */
function oneLine(text: string, length: number): string {
  const line = text
    .slice(0, length * 10)
    .toWellFormed()
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, length).join('').trim()
}

/** Nodemailer's options. The envelope is explicit, so that no header can add a recipient. */
export function buildMessage(mail: Mail, settings: MailSettings): SendMailOptions {
  const { mailFrom, supportEmail } = settings
  return {
    messageId: `<${mail.id}@${messageHost(settings)}>`,
    envelope: { from: mailFrom, to: [mail.to.address] },
    from: { name: senderName, address: mailFrom },
    to: { name: mail.to.name, address: mail.to.address },
    ...(supportEmail.toLowerCase() !== mailFrom.toLowerCase() && { replyTo: supportEmail }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content,
      contentDisposition: 'attachment' as const,
    })),
    headers: {
      // RFC 3834: keeps absence notices from answering.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        // `prepared` prevents folding, which would break the address.
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The right side of the Message-ID: our host if it is a public name, else the domain of the sender. */
function messageHost({ publicUrl, mailFrom }: MailSettings): string {
  const { hostname } = new URL(publicUrl)
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)
  return isName ? hostname : mailFrom.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase()
}
