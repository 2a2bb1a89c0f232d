import {
  connectionCreate,
  connectionList,
  connectionUpdate,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../../../testing/builders.ts'
import { type LdapEntry, type LdapStandIn, startLdapStandIn } from '../../../../../testing/ldap-stand-in.ts'
import { openTestServer, TestClock, type TestServer } from '../../../../../testing/test-server.ts'
import { runDirectorySync } from '../../directory/directory-sync.service.ts'
import { setDirectorySyncStarted } from '../../directory/directory-sync.store.ts'

/** A directory sets fields that a company defines of its people, by the mapping of its connection. */
const baseDn = 'ou=people,dc=starbeam,dc=example'
const serviceDn = `cn=portal,${baseDn}`
const clock = new TestClock(new Date('2026-11-02T01:00:00Z'))
let server: TestServer
let company: string
let admin: Person
let stand: LdapStandIn

beforeAll(async () => {
  const service = { dn: serviceDn, password: 'read-only', attributes: { objectClass: 'account' } }
  stand = await startLdapStandIn({ serviceDn, baseDn, pageSize: 3, entries: [service], isTls: false })
  server = await openTestServer({ clock, env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  company = await aCompany(server.deps, { name: '星衡通信' })
  admin = await aPerson(server.deps, company, { companyGrants: ['companies'] })
})
afterAll(async () => {
  await server.close()
  stand.close()
})

const entryOf = (uid: string, site: string | undefined): LdapEntry => ({
  dn: `uid=${uid},${baseDn}`,
  password: `password of ${uid}`,
  attributes: {
    objectClass: ['top', 'person', 'inetOrgPerson'],
    uid,
    cn: uid,
    displayName: uid,
    entryUUID: `0f8e0000-5d20-1040-8f6b-${uid}`,
    ...(site ? { l: site } : {}),
  },
})
const settingsOf = (fieldAttributes: string) => ({
  directoryUrl: stand.url,
  baseDn,
  bindDn: serviceDn,
  peopleFilter: '(objectClass=person)',
  nameAttributes: 'uid, mail',
  managerAttribute: 'manager',
  certificates: stand.certificate,
  fieldAttributes,
  claims: { subject: 'entryUUID', email: 'mail', name: 'displayName', employeeNo: 'employeeNumber', department: 'dn' },
})
async function aConnection(fieldAttributes: string): Promise<string> {
  const body = {
    requestKey: 'ldap-fields-key',
    companyId: company,
    kind: 'ldap' as const,
    name: 'Head office',
    settings: settingsOf(fieldAttributes),
    secret: 'read-only',
    createsPeople: false,
  }
  return (await server.call(connectionCreate, body, admin)).data.connectionId
}
async function sync(connectionId: string) {
  clock.pass(60)
  await setDirectorySyncStarted(server.deps.sql, connectionId, clock.now(), new Date(0))
  await runDirectorySync(server.deps, connectionId, { isPreview: false, leavers: null, waitMs: 1 })
  const { connections } = (await server.call(connectionList, {}, admin)).data
  return connections.find((one) => one.connectionId === connectionId)?.sync
}

test('sets fields of the company by a mapping that is checked and recorded', async () => {
  const { sql } = server.deps
  const [siteId, shiftId] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`insert into person_field (id, company_id, place, name) values
    (${siteId}, ${company}, 1, '{"zh": "厂区", "en": "Site"}'), (${shiftId}, ${company}, 2, '{"zh": "班组"}')`
  const valuesOf = async () => {
    const rows = await sql<{ name: string; field: string; value: string }[]>`
      select a.name, f.name->>'zh' as field, v.value from membership_field v join account a on a.id = v.account_id
      join person_field f on f.id = v.field_id where v.company_id = ${company} order by 1, 2`
    return rows.map(({ name, field, value }) => `${name} ${field} ${value}`)
  }
  for (const [uid, site] of [
    ['ann', 'Suzhou'],
    ['ben', 'Wuxi'],
    ['cat', undefined],
  ])
    stand.entries.push(entryOf(uid ?? '', site))
  const id = await aConnection('SITE = l\n班组 = shift')
  await sync(id)
  expect(await valuesOf()).toEqual(['ann 厂区 Suzhou', 'ben 厂区 Wuxi'])
  // A value of staff stays until the directory has another one. A field whose attribute no entry has is not touched.
  await sql`update membership_field set value = '南京' where value = 'Wuxi'`
  await sql`insert into membership_field (company_id, account_id, field_id, value)
    select ${company}, account_id, ${shiftId}, 'A' from membership_field where value = '南京'`
  expect(await sync(id)).toMatchObject({ counts: { updated: 0, unchanged: 3 } })
  expect(await valuesOf()).toEqual(['ann 厂区 Suzhou', 'ben 厂区 南京', 'ben 班组 A'])
  const [, ann, ben, cat] = stand.entries
  if (ann) delete ann.attributes.l
  if (ben) ben.attributes.l = 'x'.repeat(100)
  if (cat) cat.attributes.l = 'O\u0301an'
  expect(await sync(id)).toMatchObject({ counts: { updated: 3 } })
  expect(await valuesOf()).toEqual([`ben 厂区 ${'x'.repeat(80)}`, 'ben 班组 A', 'cat 厂区 \u00d3an'])
  const { entries } = (await server.call(provisioningLog, { connectionId: id }, admin)).data
  expect(entries[0]).toMatchObject({ act: 'update', changed: ['fields'] })

  // The mapping names fields of the company, each once.
  const save = async (fieldAttributes: string) => {
    const { connections } = (await server.call(connectionList, {}, admin)).data
    const one = connections.find(({ connectionId }) => connectionId === id)
    const settings = settingsOf(fieldAttributes)
    const body = {
      connectionId: id,
      revision: one?.revision ?? 0,
      name: 'Head office',
      settings,
      createsPeople: false,
    }
    return server.call(connectionUpdate, body, admin)
  }
  for (const wrong of ['Site', 'Site = l\n厂区 = st', 'Floor = l', 'Site = 1']) {
    const refused = await save(wrong)
    expect([refused.reason, refused.fields]).toEqual(['directoryFieldInvalid', ['settings.fieldAttributes']])
  }
  expect((await save('厂区 = st')).code).toBe(200)
  const audits = await sql<{ detail: { fieldAttributes?: string } }[]>`
    select detail from audit_entry where company_id = ${company} and action like 'connection.%' order by at desc limit 1`
  expect(audits[0]?.detail.fieldAttributes).toBe('厂区 = st')
  // A field that the company has deleted since is left out.
  await sql`delete from membership_field where company_id = ${company}`
  await sql`delete from person_field where company_id = ${company}`
  if (ann) ann.attributes.st = 'Jiangsu'
  expect(await sync(id)).toMatchObject({ outcome: 'done', counts: { refused: 0 } })
  expect(await valuesOf()).toEqual([])
})
