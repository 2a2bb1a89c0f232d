import type { schemeList, schemeRead } from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { ListedScheme, SchemeDetail } from './scheme.store.ts'

export const presentSchemeRow = (row: ListedScheme): DataOf<typeof schemeList>['rows'][number] => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  title: row.title,
  track: row.track,
  validityMonths: row.validityMonths,
  issued: row.issued,
  uses: row.uses,
  changedAt: row.updatedAt.toISOString(),
})

export const presentScheme = (row: SchemeDetail): DataOf<typeof schemeRead> => ({
  schemeId: row.id,
  revision: row.revision,
  code: row.code,
  content: {
    kind: row.kind,
    title: row.title,
    sentence: row.sentence,
    signatory: row.signatory,
    ...(row.validityMonths === null ? {} : { validityMonths: row.validityMonths }),
    renewBy: row.renewBy,
    ...(row.trackId === null || row.levelIndex === null ? {} : { trackId: row.trackId, levelIndex: row.levelIndex }),
    layout: row.layout,
  },
  issued: { valid: row.valid, all: row.issued },
  design: row.design && { designId: row.design.designId, name: row.design.name },
  uses: row.uses.map(({ kind, id, title }) => ({ kind, id, title })),
  changedAt: row.updatedAt.toISOString(),
})
