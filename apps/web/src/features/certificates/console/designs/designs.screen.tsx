import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type DesignRow, useDesigns } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'
import { DesignStarterDialog } from './starter-dialog.tsx'

const states = ['draft', 'published', 'changed'] as const

/** The designs of certificates. */
export function DesignsScreen() {
  const all = useTexts(designsTexts)
  const t = all.list
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const create = () => setChoosing(true)
  useActions(t.title, [{ id: 'create-design', words: t.create, shortcut: 'C', run: create }])
  return (
    <>
      <DataTable<DesignRow>
        name="designs"
        title={t.title}
        useRows={useDesigns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        counted={t.counted}
        sort="-changed"
        searchHint={t.searchHint}
        actions={
          <Button look="solid" shortcut="C" onPress={create}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.create}
          </Button>
        }
        columns={[
          { id: 'name', words: t.columns.name, width: 260, sort: 'name', cell: (row) => row.name },
          {
            id: 'page',
            words: t.columns.page,
            width: 128,
            fold: 4,
            cell: (row) => `${all.sizes[row.size]} · ${row.isLandscape ? all.landscape : all.portrait}`,
          },
          {
            id: 'status',
            words: t.columns.status,
            width: 168,
            phone: 'end',
            cell: (row) => t.status[row.status],
          },
          {
            id: 'version',
            words: t.columns.version,
            width: 96,
            fold: 3,
            align: 'end',
            cell: (row) => (row.version === null ? '' : t.versionOf(row.version)),
          },
          {
            id: 'uses',
            words: t.columns.uses,
            width: 104,
            fold: 2,
            align: 'end',
            cell: (row) => formatNumber(row.uses),
          },
          {
            id: 'company',
            words: t.columns.company,
            width: 200,
            fold: 5,
            phone: 'below',
            cell: (row) => (row.company ? pickReaderText(row.company) : t.portal),
          },
          createTimeColumn<DesignRow>({
            id: 'changed',
            words: t.columns.changed,
            width: 176,
            of: (row) => row.changedAt,
          }),
        ]}
        filters={[
          {
            name: 'status',
            words: t.filter,
            kind: 'choice',
            options: states.map((id) => ({ id, words: t.status[id] })),
          },
        ]}
        views={[{ id: 'changed', words: t.status.changed, search: { status: 'changed' }, isCounted: true }]}
        pageOf={(row) => ({ to: '/console/designs/$id', params: { id: row.id } })}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {isChoosing ? (
        <DesignStarterDialog
          onChoose={(from) => void navigate({ to: '/console/designs/$id', params: { id: 'new' }, search: { from } })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}
