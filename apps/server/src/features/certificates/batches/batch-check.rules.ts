import type { CertificateFileField } from '@portal/contract/certificates/batch.limits.ts'
import { certificateNumberKey, isCertificateNumberValid } from '@portal/contract/certificates/certificate-number.ts'
import { identifierKey, identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { pickText } from '../../../core/text/language.ts'
import { comparableNameOf, issuingOutcome } from '../certificate.rules.ts'
import { foreignNumberKey, plainNumberKey } from '../foreign-number.rules.ts'
import type { BatchPerson, BatchScheme, HeldSchemeCertificate } from './batch.facts.ts'
import type { BatchProblem } from './batch.words.ts'
import { parseDay } from './batch-file.rules.ts'

export type BatchCells = Readonly<Record<CertificateFileField, string>>
export type RequestedBatchRow = {
  readonly line: number
  readonly cells: BatchCells
  readonly unsure: readonly CertificateFileField[]
  /** A person who was selected and not read from a file. */
  readonly chosen?: BatchPerson
}
export type JudgedBatchRow = {
  readonly line: number
  readonly cells: BatchCells
  readonly verdict: 'ready' | 'duplicate' | 'unknown' | 'wrong'
  readonly problem: BatchProblem | null
  readonly meaning: {
    readonly person: BatchPerson
    readonly schemeId: string
    readonly number: string | null
    readonly issuedOn: string | null
    readonly validUntil: string | null
  } | null
}
export type BatchCheckFacts = {
  readonly kind: 'issue' | 'import'
  readonly people: readonly BatchPerson[]
  readonly schemes: readonly BatchScheme[]
  /** The template of all rows; null: each names its own. */
  readonly schemeId: string | null
  readonly held: readonly HeldSchemeCertificate[]
  readonly taken: ReadonlySet<string>
  readonly today: string
  readonly actorId: string
}

const keyOfPlace = (one: { accountId: string; companyId: string }, schemeId: string) =>
  `${one.accountId} ${one.companyId} ${schemeId}`

/** Indexes people by each of the values that identify them: username, email, phone and employee number. */
export function indexPeopleByIdentifier(people: readonly BatchPerson[]): ReadonlyMap<string, readonly BatchPerson[]> {
  const found = new Map<string, Set<BatchPerson>>()
  for (const person of people)
    for (const word of [
      identifierKey(person.login),
      person.email && identifierKey(person.email),
      person.phone,
      person.employeeNo,
    ])
      if (word) found.set(word, (found.get(word) ?? new Set()).add(person))
  return new Map([...found].map(([word, some]) => [word, [...some]]))
}

/**
 * Returns the template that a cell names by its code or title. If several have this title, returns the one chosen for
 * all rows; undefined if there is none, or no single one.
 */
export function findNamedScheme(
  schemes: readonly BatchScheme[],
  cell: string,
  chosenId: string | null,
): BatchScheme | undefined {
  const word = cell.normalize('NFKC').trim().toLowerCase()
  const titled = schemes.filter(({ title }) => Object.values(title).some((one) => one?.trim().toLowerCase() === word))
  return (
    schemes.find(({ code }) => code.toLowerCase() === word) ??
    (titled.length === 1 ? titled[0] : titled.find(({ id }) => id === chosenId))
  )
}

/** Returns the effect of each row, with at most one problem: the first one to fix. */
export function judgeBatchRows(rows: readonly RequestedBatchRow[], known: BatchCheckFacts): JudgedBatchRow[] {
  const people = indexPeopleByIdentifier(known.people)
  const held = Map.groupBy(known.held, (one) => keyOfPlace(one, one.schemeId))
  const seen = new Map<string, number>()
  return rows.map((row): JudgedBatchRow => {
    const { line, cells } = row
    const refuse = (
      field: CertificateFileField,
      rule: BatchProblem['rule'],
      other?: string,
      verdict: JudgedBatchRow['verdict'] = 'wrong',
    ): JudgedBatchRow => ({
      line,
      cells,
      verdict,
      problem: { field, rule, ...(other === undefined ? {} : { other }) },
      meaning: null,
    })
    const [unsure] = row.unsure
    if (unsure) return refuse(unsure, 'cell')
    const person = row.chosen ?? personOf(cells, people)
    if ('rule' in person)
      return refuse(person.field, person.rule, person.other, person.rule === 'unknown' ? 'unknown' : 'wrong')
    if (person.accountId === known.actorId) return refuse('person', 'own')
    const scheme = cells.template
      ? findNamedScheme(known.schemes, cells.template, known.schemeId)
      : known.schemes.find(({ id }) => id === known.schemeId)
    if (!scheme) return refuse('template', cells.template ? 'template' : 'missing')
    const chain = held.get(keyOfPlace(person, scheme.id)) ?? []
    const repeat = (key: string, field: CertificateFileField) => {
      const before = seen.get(key)
      seen.set(key, before ?? line)
      return before === undefined ? null : refuse(field, 'repeated', String(before), 'duplicate')
    }
    const ready = (more: {
      number: string | null
      issuedOn: string | null
      validUntil: string | null
    }): JudgedBatchRow => ({
      line,
      cells,
      verdict: 'ready',
      problem: null,
      meaning: { person, schemeId: scheme.id, ...more },
    })
    if (known.kind === 'issue') {
      const [newest = null] = chain
      const standing = issuingOutcome(newest, known.today, { renewBy: scheme.renewBy, source: 'hand' })
      if (standing !== 'yes') return refuse('person', standing, newest?.number, 'duplicate')
      return (
        repeat(keyOfPlace(person, scheme.id), 'person') ?? ready({ number: null, issuedOn: null, validUntil: null })
      )
    }
    const number = cells.number.normalize('NFC').trim()
    if (!number) return refuse('number', 'missing')
    const key = foreignNumberKey(number)
    if (key === '' || number.length > 60) return refuse('number', 'number')
    if (!cells.issued) return refuse('issued', 'missing')
    const issuedOn = parseDay(cells.issued)
    if (!issuedOn) return refuse('issued', 'day')
    if (issuedOn > known.today) return refuse('issued', 'future')
    const validUntil = cells.until ? parseDay(cells.until) : null
    if (cells.until && !validUntil) return refuse('until', 'day')
    if (validUntil && validUntil < issuedOn) return refuse('until', 'order')
    if (known.taken.has(key) || known.taken.has(plainNumberKey(number)))
      return refuse('number', 'taken', undefined, 'duplicate')
    if (isReserved(number, known)) return refuse('number', 'reserved')
    const place = cycleOfOlderCertificate(chain, issuedOn)
    if (place === null) return refuse('issued', 'between', undefined, 'duplicate')
    const [newest = null] = chain
    const obstacle = place.isPast ? null : reasonNotToImport(newest, known.today)
    if (obstacle) return refuse('person', obstacle, newest?.number, 'duplicate')
    return (
      repeat(`number ${key}`, 'number') ??
      repeat(`day ${keyOfPlace(person, scheme.id)} ${issuedOn}`, 'issued') ??
      ready({ number, issuedOn, validUntil })
    )
  })
}

/** True for a number that the portal could still assign: by one of its templates, in this year or a later one. */
function isReserved(number: string, { schemes, today }: BatchCheckFacts): boolean {
  if (!isCertificateNumberValid(number)) return false
  const [, code = '', year = ''] = /^([A-Z]{2,14})(\d{4})/.exec(certificateNumberKey(number)) ?? []
  return year >= today.slice(0, 4) && schemes.some((one) => one.code.replaceAll('-', '') === code)
}

/**
 * Returns the cycle of an older certificate, given the person's certificates of the same scheme, the newest first;
 * `isPast`: one of them follows it. Null when it was issued between two of them, or on the day of one.
 */
export function cycleOfOlderCertificate(
  chain: readonly Pick<HeldSchemeCertificate, 'cycle' | 'issuedOn'>[],
  issuedOn: string,
): { readonly cycle: number; readonly isPast: boolean } | null {
  const [newest, oldest] = [chain[0], chain.at(-1)]
  if (!newest || !oldest) return { cycle: 1, isPast: false }
  if (issuedOn > newest.issuedOn) return { cycle: newest.cycle + 1, isPast: false }
  return issuedOn < oldest.issuedOn ? { cycle: oldest.cycle - 1, isPast: true } : null
}

/**
 * Returns the reason why no imported certificate may follow the newest one, or null. `held`: the newest one is still
 * valid. `revoked`: it was revoked for good, as in `issuingOutcome`.
 */
export function reasonNotToImport(
  newest: Pick<HeldSchemeCertificate, 'state' | 'isCorrected' | 'validUntil'> | null,
  today: string,
): 'held' | 'revoked' | null {
  if (newest?.state === 'revoked') return newest.isCorrected ? null : 'revoked'
  return newest?.state === 'valid' && (newest.validUntil === null || today <= newest.validUntil) ? 'held' : null
}

/** The person whom a row names, in the company that it names. */
function personOf(cells: BatchCells, people: ReadonlyMap<string, readonly BatchPerson[]>): BatchPerson | BatchProblem {
  const word = identifierText(cells.person)
  if (!word) return { field: 'person', rule: 'missing' }
  const all = people.get(identifierKey(word)) ?? people.get(word) ?? []
  if (all.length === 0) return { field: 'person', rule: 'unknown' }
  const named = cells.company.trim().toLowerCase()
  const within = named
    ? all.filter(({ company, companyShort }) =>
        [...Object.values(company), ...Object.values(companyShort)].some((one) => one?.trim().toLowerCase() === named),
      )
    : all
  if (within.length === 0) return { field: 'company', rule: 'otherCompany' }
  const alike = cells.name
    ? within.filter(({ name, nameLatin }) =>
        [name, nameLatin ?? ''].some((one) => comparableNameOf(one) === comparableNameOf(cells.name)),
      )
    : within
  const [first] = within
  if (alike.length === 0) return { field: 'name', rule: 'otherName', other: first?.name ?? '' }
  if (alike.length > 1)
    return {
      field: named ? 'person' : 'company',
      rule: 'ambiguous',
      other: alike
        .map(({ login, company }) => `${login} · ${pickText(company, 'zh')}`)
        .slice(0, 3)
        .join(', '),
    }
  return alike[0] as BatchPerson
}
