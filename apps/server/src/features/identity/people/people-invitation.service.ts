import { setTimeout } from 'node:timers/promises'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import type { peopleInvite } from '@portal/contract/identity/people-bulk.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { createThread } from '../../../core/drawing/thread.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { createShortSecret } from '../../../core/secrets/random.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import type { Task } from '../../../core/tasks/task.store.ts'
import { defineBulkTask, defineFileTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import type { AccountSheet } from './account-sheet.layout.ts'
import { accountSheetWords } from './account-sheet.words.ts'
import { createInvitationLink, sendInvitation } from './invitation.service.ts'
import { importedPeopleStatement, invitablePeopleStatement } from './people-invitation.store.ts'
import { selectedPeopleSource } from './people-list.service.ts'
import { sourceIdsStatement } from './people-list.store.ts'
import { type ActingStaff, lockInvitablePerson } from './person-change.service.ts'
import { findPerson, listMembershipsOfPerson } from './person-detail.store.ts'

const validMs = peopleLimits.invitationDays * 86_400_000
/** The number of people whose sheets are prepared before the progress is reported. */
const portion = 50
/** The sheets of one PDF: drawing them takes some 100 MB of memory. */
const sheetsPerFile = 500

/**
 * Starts a task that invites many people: the selected ones, or those that an import of the caller added. People with a
 * password are skipped. So are people with a valid invitation unless `again` is set, so a repeated call reaches only
 * those for whom the first one failed. Throws `nobodyToInvite` when no one is left, and `malformed` unless exactly one
 * choice of people is given.
 */
export async function startPeopleInvitation(
  deps: Deps,
  actor: Actor,
  { requestKey, selection, importId, by, again }: InputOf<typeof peopleInvite>,
  lang: Lang,
): Promise<DataOf<typeof peopleInvite>> {
  const ways = [selection?.ids, selection?.matching, importId].filter((one) => one !== undefined)
  if (ways.length !== 1) throw new AppError('malformed', { fields: ['selection'] })
  const chosen =
    importId === undefined
      ? sourceIdsStatement(
          deps.sql,
          await selectedPeopleSource(
            deps,
            companyBoundOf(actor, 'companies'),
            selection as Parameters<typeof selectedPeopleSource>[2],
          ),
        )
      : importedPeopleStatement(deps.sql, {
          importId,
          ownerId: actor.accountId,
          bound: companyBoundOf(actor, 'companies'),
        })
  const targets = invitablePeopleStatement(
    deps.sql,
    chosen,
    again ? null : new Date(deps.clock.now().getTime() - validMs),
  )
  const task = await startTask(deps, actor, {
    kind: by === 'mail' ? 'peopleInvite' : 'peopleSheets',
    requestKey,
    grant: 'companies',
    lang,
    params: { origin: portalOrigin(deps.settings) },
    targets,
    noTargets: 'nobodyToInvite',
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

const staffOf = (db: Db, task: Task): Promise<ActingStaff> => loadTaskActor(db, task, 'companies')
const nameOf = async (db: Db, id: string, { lang }: Task): Promise<string> => {
  const person = await findPerson(db, id, null)
  return person ? pickName(person, lang) : id
}

/** Creates the link of a person's sheet, in place of all former ones, and returns what the sheet shows. */
async function createAccountSheet(
  deps: Deps,
  tx: Transaction,
  staff: ActingStaff,
  task: Task,
  personId: string,
): Promise<AccountSheet> {
  const head = await lockInvitablePerson(tx, staff, personId)
  const bound = companyBoundOf(staff, 'companies')
  const memberships = await listMembershipsOfPerson(tx, head.id)
  const place = memberships.find((one) => one.status === 'active' && (bound === null || one.companyId === bound))
  const { link, expiresAt } = await createInvitationLink(deps, tx, staff, head, {
    action: 'account.sheet',
    email: null,
    origin: String(task.params.origin),
    token: createShortSecret(deps.random),
    detail: { taskId: task.id },
  })
  const day = new Intl.DateTimeFormat(head.locale === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: deps.settings.timeZone,
  })
  return {
    lang: head.locale,
    name: head.name,
    company: place ? pickText(place.company, head.locale) : '',
    employeeNo: place?.employeeNo ?? null,
    login: head.login,
    link,
    until: day.format(expiresAt),
  }
}

const drawInThread = createThread<{ sheets: readonly AccountSheet[]; madeAt: Date }, Uint8Array>(
  new URL('./account-sheet.worker.ts', import.meta.url),
)

const isOver = () => false
/**
 * The file of many sheets: a PDF, or a zip of several that a small server can draw one after another. Calls
 * `isWanted` every ten seconds, because a task without progress for a minute is restarted. Null once it is false.
 */
async function drawFile(
  deps: Deps,
  sheets: readonly AccountSheet[],
  lang: Lang,
  isWanted: () => Promise<boolean>,
): Promise<{ name: string; mime: string; bytes: Buffer } | null> {
  const words = accountSheetWords[lang]
  const files: (readonly [string, Buffer])[] = []
  for (let from = 0; from < sheets.length; from += sheetsPerFile) {
    const some = sheets.slice(from, from + sheetsPerFile)
    const drawn = drawInThread({ sheets: some, madeAt: deps.clock.now() })
    while (await Promise.race([drawn.then(isOver, isOver), setTimeout(10_000, true)]))
      if (!(await isWanted())) return null
    files.push([words.part(from + 1, from + some.length), Buffer.from(await drawn)])
  }
  const [first] = files
  if (first === undefined) return null
  return files.length === 1
    ? { name: words.file, mime: 'application/pdf', bytes: first[1] }
    : { name: words.files, mime: 'application/zip', bytes: packStoredZip(files) }
}

/** The tasks that invite people: by email, and by printed sheets. */
export const invitationTasks: readonly TaskKind[] = [
  defineBulkTask({
    kind: 'peopleInvite',
    nameOf,
    async act(deps, tx, task, id) {
      const staff = await staffOf(tx, task)
      const head = await lockInvitablePerson(tx, staff, id)
      await sendInvitation(deps, tx, staff, head, task.id, String(task.params.origin))
    },
  }),
  defineFileTask({
    kind: 'peopleSheets',
    async make(deps, task, { next, tell }) {
      const sheets: AccountSheet[] = []
      let done = 0
      for (let targets = await next(0, portion); targets.length > 0; targets = await next(done, portion)) {
        const failures: Parameters<typeof tell>[1][number][] = []
        for (const { place, targetId } of targets) {
          try {
            sheets.push(
              await inTransaction(deps.sql, async (tx) =>
                createAccountSheet(deps, tx, await staffOf(tx, task), task, targetId),
              ),
            )
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            failures.push({ place, name: await nameOf(deps.sql, targetId, task), reason: error.reason })
          }
        }
        done = targets.at(-1)?.place ?? done
        if (!(await tell(done, failures))) return null
      }
      return drawFile(deps, sheets, task.lang, () => tell(done, []))
    },
  }),
]
