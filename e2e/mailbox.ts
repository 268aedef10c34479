import { listOutbox, readOutboxMail } from '../server/src/platform/mail/outbox.ts'
import { expect, type Product } from './product.ts'

/** The newest mail to an address, once the worker has written its file, with the links in its text. */
export async function mailTo(
  { dataDir }: Product,
  address: string,
  subject: RegExp,
): Promise<{ text: string; links: string[] }> {
  const find = async () => {
    const { mails } = await listOutbox(dataDir, { limit: 1_000 })
    return mails.find((mail) => mail.to.address === address && subject.test(mail.subject))?.id
  }
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  const { text } = (await readOutboxMail(dataDir, (await find())!))!
  return { text, links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [] }
}
