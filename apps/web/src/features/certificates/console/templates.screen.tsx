import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { useListAddress } from '#web/console/list/list-address.ts'
import { RemoveButton } from '#web/console/overlays/remove-button.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './certificates-console.module.css'
import { certificatesConsoleTexts } from './certificates-console-texts.ts'
import {
  deleteCertificateScheme,
  type SchemeDetails,
  type SchemeRow,
  useCertificateScheme,
  useCertificateSchemes,
} from './scheme.queries.ts'

/** Every kind of certificate, with the achievements that lead to it. */
export function TemplatesScreen() {
  const t = useTexts(certificatesConsoleTexts).templates
  const navigate = useNavigate()
  const { search } = useListAddress()
  const create = () => void navigate({ to: '/console/templates/$id', params: { id: 'new' } })
  const { open } = search
  useActions(t.title, [
    { id: 'create-template', words: t.create, shortcut: 'C', run: create },
    ...(open
      ? [
          {
            id: 'edit-template',
            words: t.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/templates/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  return (
    <DataTable<SchemeRow>
      name="templates"
      title={t.title}
      useRows={useCertificateSchemes}
      keyOf={(row) => row.id}
      nameOf={(row) => pickReaderText(row.title) || t.untitled}
      counted={t.counted}
      sort="title"
      searchHint={t.searchHint}
      actions={
        <Button look="solid" shortcut="C" onPress={create}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.create}
        </Button>
      }
      columns={[
        {
          id: 'title',
          words: t.columns.title,
          width: 300,
          sort: 'title',
          cell: (row) => pickReaderText(row.title) || t.untitled,
        },
        {
          id: 'code',
          words: t.columns.code,
          width: 96,
          sort: 'code',
          fold: 4,
          cell: (row) => <span className="num">{row.code}</span>,
        },
        { id: 'kind', words: t.columns.kind, width: 120, fold: 5, cell: (row) => t.kinds[row.kind] },
        {
          id: 'track',
          words: t.columns.track,
          width: 220,
          fold: 3,
          phone: 'below',
          cell: (row) => <TrackCell row={row} />,
        },
        {
          id: 'validity',
          words: t.columns.validity,
          width: 88,
          fold: 6,
          cell: (row) => (row.validityMonths === null ? t.forEver : t.months(row.validityMonths)),
        },
        {
          id: 'issued',
          words: t.columns.issued,
          width: 96,
          align: 'end',
          phone: 'end',
          cell: (row) => formatNumber(row.issued),
        },
        { id: 'uses', words: t.columns.uses, width: 120, align: 'end', fold: 2, cell: (row) => formatNumber(row.uses) },
        {
          id: 'changedAt',
          words: t.columns.changedAt,
          width: 168,
          align: 'end',
          sort: 'changed',
          sortFirst: 'down',
          isTime: true,
          fold: 7,
          cell: (row) => <time title={formatInstant(row.changedAt)}>{formatRecent(row.changedAt)}</time>,
        },
      ]}
      filters={[
        {
          name: 'kind',
          words: t.filters.kind,
          kind: 'choice',
          options: (['exam', 'course'] as const).map((id) => ({ id, words: t.kinds[id] })),
        },
        {
          name: 'isUsed',
          words: t.filters.isUsed,
          kind: 'choice',
          options: [
            { id: 'true', words: t.filters.used },
            { id: 'false', words: t.filters.unused },
          ],
        },
      ]}
      views={[{ id: 'unused', words: t.views.unused, search: { isUsed: 'false' }, isCounted: true }]}
      pageOf={(row) => ({ to: '/console/templates/$id', params: { id: row.id } })}
      panel={{
        title: (row) => pickReaderText(row.title) || t.untitled,
        note: (row) => row.code,
        content: (key) => <TemplatePanel schemeId={key} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

const TrackCell = ({ row }: { readonly row: SchemeRow }) => {
  if (!row.track) return null
  const level = row.track.level ? pickReaderText(row.track.level) : ''
  return <>{[pickReaderText(row.track.title), level].filter(Boolean).join(' · ')}</>
}

function TemplatePanel({ schemeId }: { readonly schemeId: string }) {
  const scheme = useCertificateScheme(schemeId)
  return (
    <QueryStates query={scheme} skeleton={<PanelSkeleton height={240} />}>
      {(one) => <TemplateFacts scheme={one} />}
    </QueryStates>
  )
}

function TemplateFacts({ scheme }: { readonly scheme: SchemeDetails }) {
  const t = useTexts(certificatesConsoleTexts).templates
  const { change } = useListAddress()
  const mayRemove = scheme.issued.all === 0 && scheme.uses.length === 0
  const name = pickReaderText(scheme.content.title) || t.untitled
  return (
    <>
      <PanelActionRow>
        <ButtonLink to="/console/templates/$id" params={{ id: scheme.schemeId }}>
          {t.edit}
        </ButtonLink>
        {mayRemove ? (
          <RemoveButton
            words={{ remove: t.remove, ask: t.removeTitle, consequence: t.removeConsequence, done: t.removed }}
            object={name}
            remove={() => deleteCertificateScheme(scheme.schemeId)}
            onRemoved={() => change({ open: undefined })}
          />
        ) : null}
      </PanelActionRow>
      <dl className={css.facts}>
        <div>
          <dt>{t.panel.valid}</dt>
          <dd className="num">{formatNumber(scheme.issued.valid)}</dd>
        </div>
        <div>
          <dt>{t.panel.issued}</dt>
          <dd className="num">{formatNumber(scheme.issued.all)}</dd>
        </div>
        <div>
          <dt>{t.columns.validity}</dt>
          <dd>{scheme.content.validityMonths === undefined ? t.forEver : t.months(scheme.content.validityMonths)}</dd>
        </div>
      </dl>
      <h3 className={css.heading}>{t.panel.uses}</h3>
      {scheme.uses.length === 0 ? (
        <p className={css.quiet}>{t.panel.unused}</p>
      ) : (
        <ul className={css.uses}>
          {scheme.uses.map((use) => (
            <li key={use.id}>
              <Link
                to={(use.kind === 'exam' ? `/console/exams/${use.id}` : `/console/courses/${use.id}`) as '/console'}
              >
                {pickReaderText(use.title)}
              </Link>
              <small>{t.kinds[use.kind]}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
