import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import {
  peopleEndSessions,
  peopleExport,
  peopleImportCommit,
  peopleImportPreview,
  peopleImportTemplate,
  peopleInvite,
  peopleMove,
  peopleResume,
  peopleSuspend,
} from '@portal/contract/identity/people-bulk.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { createWorkbook } from '../../../core/files/spreadsheet-stream.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import {
  endSessionsOfPeople,
  movePeople,
  resumePeople,
  startPeopleExport,
  suspendPeople,
} from './people-bulk.service.ts'
import { peopleFileColumns } from './people-columns.words.ts'
import { previewPeopleImport, startPeopleImport } from './people-import.service.ts'
import { peopleTemplateWords } from './people-import.words.ts'
import { startPeopleInvitation } from './people-invitation.service.ts'

/** Serves actions on many people at once. */
export function servePeopleBulk(app: FastifyInstance, deps: Deps) {
  route(app, deps, peopleMove, ({ input, actor, lang }) => movePeople(deps, actor, input, lang))
  route(app, deps, peopleSuspend, ({ input, actor, lang }) => suspendPeople(deps, actor, input, lang))
  route(app, deps, peopleResume, ({ input, actor, lang }) => resumePeople(deps, actor, input, lang))
  route(app, deps, peopleEndSessions, ({ input, actor, lang }) => endSessionsOfPeople(deps, actor, input, lang))
  route(app, deps, peopleInvite, ({ input, actor, lang }) => startPeopleInvitation(deps, actor, input, lang))
  route(app, deps, peopleExport, ({ input, actor, lang }) => startPeopleExport(deps, actor, input, lang))

  route(app, deps, peopleImportTemplate, async ({ input, lang: own, reply }) => {
    const lang = input.lang ?? own
    const { file, sheet, guide, example, rules } = peopleTemplateWords[lang]
    const bytes = await createWorkbook([
      {
        name: sheet,
        widths: [16, 16, 12, 26, 18, 14, 26, 18, 18, 10],
        head: Object.values(peopleFileColumns).map((column) => column[lang]),
        rows: [example],
      },
      { name: guide, widths: [100], head: [guide], rows: rules.map((rule) => [rule]) },
    ])
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`)
      .send(bytes)
    return {}
  })
  route(app, deps, peopleImportPreview, async ({ input, actor, lang, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: peopleLimits.file.bytes } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    const bytes = await part.toBuffer().catch(() => {
      throw new AppError('tooLarge')
    })
    return previewPeopleImport(deps, actor, { bytes, fileName: part.filename }, input, lang)
  })
  route(app, deps, peopleImportCommit, ({ input, actor, lang }) => startPeopleImport(deps, actor, input, lang))
}
