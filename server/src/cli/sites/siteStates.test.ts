import { expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { matinee, matineeRefusal } from '../../../testing/matinee.ts'
import { newSite } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { checkProof, readVerification } from '../../features/sites/proof/proof.service.ts'
import { newId } from '../../platform/ids.ts'

test('verify gives a domain to a site and takes it from another account; add-host adds a further host', async () => {
  const [first, second] = [await make.account(), await make.account()]
  const fqdn = `${newId().toLowerCase()}.example`
  const held = await newSite(first.id, { fqdn })
  const id = await newSite(second.id, { fqdn, verifiedAt: null, verifiedBy: null })
  expect(await matineeRefusal(1, 'sites', 'verify', fqdn)).toContain('Give the id of one')
  expect((await matinee('sites', 'verify', id)).out).toContain(`Marked ${fqdn} as verified`)
  await matinee('sites', 'add-host', id, 'localhost')
  await checkProof(server.deps, first.id, held)
  const listed = (await matinee('sites', 'list', '--search', fqdn)).out
  expect(listed).toMatch(new RegExp(`${id} .* operator `))
  expect(listed).toMatch(new RegExp(`${held} .* not verified `))
  expect((await matinee('sites', 'show', id)).out).toMatch(/Domain verified +by operator, .* UTC\n/)
  const without = (await matinee('sites', 'show', held)).out
  expect(without).toMatch(/Domain verified +no: its ads are not paid/)
  expect(without).toMatch(/Last check \(UTC\) +.*: ads.txt unreachable, tag unreachable, DNS unreachable\n/)
  const read = (who: { id: string }, site: string) => readVerification(server.deps, who.id, site)
  expect(await read(second, id)).toMatchObject({
    isVerified: true,
    verifiedBy: 'operator',
    hosts: [{ host: 'localhost', isVerified: true }],
  })
  expect(await read(first, held)).toMatchObject({ isVerified: false, isHeldByAnother: true })
  expect(await matineeRefusal(1, 'sites', 'add-host', id, 'https://x.example/')).toContain(
    'Invalid domain: https://x.example/',
  )
})
