import type { designList, designRead } from '@portal/contract/certificates/design-staff.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { DesignRow, DesignVersionRow, ListedDesign, SchemeForDesign } from './design.store.ts'

export const presentDesignRow = (row: ListedDesign): DataOf<typeof designList>['rows'][number] => ({
  id: row.id,
  name: row.name,
  company: row.company,
  size: row.size,
  isLandscape: row.isLandscape,
  status: row.status,
  version: row.version,
  uses: row.uses,
  changedAt: row.updatedAt.toISOString(),
})

export const presentDesign = (
  row: DesignRow,
  versions: readonly DesignVersionRow[],
  schemes: readonly SchemeForDesign[],
): DataOf<typeof designRead> => ({
  designId: row.id,
  revision: row.revision,
  name: row.name,
  company: row.company,
  content: row.content,
  status: row.status,
  versions: versions.map(({ number, publishedAt, certificates }) => ({
    number,
    publishedAt: publishedAt.toISOString(),
    certificates,
  })),
  schemes: schemes.map(({ schemeId, code, title, isUsing, otherDesign }) => ({
    schemeId,
    code,
    title,
    isUsing,
    otherDesign,
  })),
  changedAt: row.updatedAt.toISOString(),
})
