import { setTimeout } from 'node:timers/promises'
import { addDays } from '@matinee/contract/plain/calendar'
import { demoPassword } from '../../server/src/features/demo/demoAccounts.ts'
import { caller, signIn, type Call, type Matinee } from './apiClient.ts'

/** Not the demo's password, because an activation refuses passwords that are easy to guess. */
export const crowdedPassword = 'forty long walnut boards'
const longWords =
  'Bir zamanlar Anadolu’da gösterilen ve yıllarca konuşulan o uzun, upuzun filmin ardından: yönetmenin, ' +
  'oyuncuların ve salonun makinistinin anlattıklarıyla kırk yıl sonra yeniden Beyoğlu'
const oneWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)
const rightToLeft = 'فيلم الظهيرة في دار السينما القديمة: ما الذي نشاهده هذا الأحد؟'
const texts = [longWords, oneWord, rightToLeft, 'Ç', `${longWords} — ${longWords}`]

/** The `index`th of some texts that are hard to lay out, at most `length` characters. */
const hardText = (index: number, length: number) =>
  `${index + 1} ${texts[index % texts.length]}`.slice(0, length)

/**
 * An account with many rows and very long texts, created through the public API. Some of its limits are reached, others are
 * near.
 */
export async function fillCrowded(url: string, matinee: Matinee, email: string): Promise<void> {
  const { data } = await matinee<{ data: { email: string }[] }>('users', 'list')
  if (data.some((user) => user.email === email)) return
  const name = longWords.slice(0, 120)
  const account = ['--email', email, '--name', name, '--type', '0', '--infrastructure', 'IZLESENE']
  await matinee('users', 'create', ...account)
  await matinee('users', 'quotas', email, ...limits)
  await caller(url)('POST', '/auth/activate', {
    code: await activationCode(matinee, email),
    name,
    password: crowdedPassword,
  })
  const own = await signIn(url, email, crowdedPassword)
  const operator = await signIn(url, 'operator@demo.matinee.test', demoPassword)
  for (let index = 0; index < 30; index++) {
    const { uploadRecord } = await own<{ uploadRecord: { id: string } }>('POST', '/video-uploads/initiate', {
      fileName: `${index}.mp4`,
      totalParts: 1,
    })
    await own('PUT', `/videos/${uploadRecord.id}`, { title: hardText(index, 200), description: longWords })
    await own('POST', '/players', { name: hardText(index, 100), language: 'en' })
  }
  for (let index = 0; index < 12; index++) {
    const fqdn = `${String.fromCodePoint(97 + index)}${'very-long-subdomain.'.repeat((index + 5) % 6)}press.example`
    const { id } = await own<{ id: string }>('POST', '/sites', { fqdn })
    if (index === 0) await earn({ own, operator }, url, { id, fqdn })
    if (index === 11) await own('PUT', `/sites/${id}`, { onboardingStep: 3 })
    await own('POST', '/reports/create', {
      reportData: { ...report, site: id, reportName: hardText(index, 200) },
    })
  }
  // Saving payment details twice blocks payments for 72 hours.
  for (const bank of ['First Bank', 'Second Bank'])
    await own('POST', '/users/paymentinfo', { ...details, bank })
  await unsubscribe(matinee, unsubscribedRecipient)
}

/** Players and sites at their limits, videos and scheduled reports near them. */
const limits = '--uploads 100 --players 30 --sites 12 --videos 36 --scheduled-reports 14'.split(' ')

/** A complete site with many placements, large sums, other hosts, and a page that copied its tag. */
async function earn(
  { own, operator }: { own: Call; operator: Call },
  url: string,
  { id, fqdn }: { id: string; fqdn: string },
): Promise<void> {
  await own('PUT', `/sites/${id}`, { onboardingStep: -1 })
  const names = Array.from({ length: 12 }, (_, index) => hardText(index, 60).replaceAll(',', ''))
  const zones: { id: string; name: string }[] = []
  for (const name of names)
    zones.push(await operator('POST', `/admin/sites/${id}/zones`, { name, desktop: '970x250' }))
  const today = new Date().toISOString().slice(0, 10)
  const rows = Array.from({ length: 14 }, (_, index) => addDays(today, -1 - index)).flatMap((day, index) =>
    names.map((zone, place) => ({
      day,
      site: fqdn,
      zone,
      impression: 9_876_543 + 1_000 * index,
      revenue: (7_654.32 * (place + 1)).toFixed(2),
      currency: 'usd',
    })),
  )
  await operator('POST', '/admin/revenue-imports', { source: 'gallery', batchId: 'crowded', rows })
  await own('PUT', `/sites/${id}/hosts`, {
    hosts: ['magazine.press.test', `${'long-'.repeat(10)}name.press.test`],
  })
  for (const host of ['copied.example', `${'copied-'.repeat(8)}page.example`])
    await expectAnswer(`${url}/ads/zones/${zones[0]!.id}?page=${'p'.repeat(22)}&platform=desktop`, {
      headers: { origin: `https://${host}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' },
    })
}

const details = {
  branch: 'Main',
  iban: 'TR330006100519786457841326',
  routing: '-',
  swift: 'TGBATRIS',
  bankAddress: 'Levent, Istanbul',
  accountNumber: '6457841326',
  bankCountry: 'TR',
  name: 'Ada Publisher',
  address: 'Galata, Istanbul',
  paymentCurrency: 'EUR',
}

export const unsubscribedRecipient = 'somebody.with.a.long.name.0@newspaper.example.com'

/** Confirms through the link in the recipient's mail. */
async function unsubscribe(matinee: Matinee, recipient: string): Promise<void> {
  const links = await linksOfMail(matinee, recipient)
  await expectAnswer(
    links.find((link) => link.includes('/unsubscribe'))!,
    { method: 'POST' },
  )
}

async function expectAnswer(address: string, init: RequestInit): Promise<void> {
  const answer = await fetch(address, init)
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
}

const report = {
  reportType: 'site',
  recipients: Array.from(
    { length: 12 },
    (_, index) => `somebody.with.a.long.name.${index}@newspaper.example.com`,
  ).join(';'),
  period: 'weekly',
  periodDay: 1,
  reportDateRange: 'lastMonth',
  reportFilter: { day: true, zone: true, platform: true, site: true },
}

async function activationCode(matinee: Matinee, email: string): Promise<string> {
  const links = await linksOfMail(matinee, email)
  return new URL(links.find((link) => link.includes('code='))!).searchParams.get('code')!
}

/** The links of the newest mail to an address; waits until there is one. */
async function linksOfMail(matinee: Matinee, address: string): Promise<string[]> {
  for (;;) {
    const { data } = await matinee<{ data: { id: string; to: { address: string } }[] }>(
      'outbox',
      'list',
      '--limit',
      '1000',
    )
    const mail = data.find(({ to }) => to.address === address)
    if (mail) return (await matinee<{ links: string[] }>('outbox', 'show', mail.id)).links
    await setTimeout(200)
  }
}
