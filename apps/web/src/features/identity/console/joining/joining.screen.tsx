import { joiningWayRevoke } from '@portal/contract/identity/joining.contract.ts'
import { IconCircleCheck, IconCircleDashed, IconPlus, IconUserPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatInstant, formatNumber } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './joining.module.css'
import { type JoiningWay, useJoiningWays } from './joining-console.queries.ts'
import { joiningConsoleTexts } from './joining-console-texts.ts'
import { JoiningWayCodeDialog } from './way-code-dialog.tsx'
import { JoiningWayDialog } from './way-dialog.tsx'

const route = getRouteApi('/console/joining/')
type Doing = { readonly kind: 'create' } | { readonly kind: 'edit' | 'show' | 'revoke'; readonly way: JoiningWay }

/** The ways to join a company: its codes, and its mail domains. */
export function JoiningScreen() {
  const t = useTexts(joiningConsoleTexts)
  const { companyId } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useJoiningWays(companyId)
  const companies = useCompaniesByName().data?.rows ?? []
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const { data } = query
  return (
    <ConsolePage
      title={t.title}
      facts={data ? pickReaderText(data.company) : null}
      actions={
        <>
          {companies.length > 1 && data ? (
            <Select
              label={t.company}
              isLabelHidden
              options={companyOptions(companies)}
              value={data.companyId}
              onChange={(id) => void navigate({ search: { companyId: id } })}
            />
          ) : null}
          <ButtonLink to="/console/joining/applications" search={{ view: 'waiting', state: 'waiting' }}>
            {t.applications(formatNumber(data?.waiting ?? 0))}
          </ButtonLink>
          <Button
            look="solid"
            isDisabled={!data || data.isClosedByProvider}
            onPress={() => setDoing({ kind: 'create' })}
          >
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.create}
          </Button>
        </>
      }
    >
      <QueryStates query={query} skeleton={<RowsSkeleton height={480} />}>
        {({ ways, isClosedByProvider }) => (
          <div className={css.page}>
            <p className={css.lead}>{t.lead}</p>
            {isClosedByProvider ? <p className={css.closed}>{t.byProvider}</p> : null}
            {ways.length === 0 ? (
              <EmptyState icon={IconUserPlus} title={t.none} hint={t.noneHint} level={2} />
            ) : (
              <ul className={css.ways}>
                {ways.map((way) => (
                  <WayRow key={way.wayId} way={way} onDo={(kind) => setDoing({ kind, way })} />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryStates>
      {doing?.kind === 'create' && data ? <JoiningWayDialog of={data} edited={null} onClose={close} /> : null}
      {doing?.kind === 'edit' && data ? <JoiningWayDialog of={data} edited={doing.way} onClose={close} /> : null}
      {doing?.kind === 'show' && data ? (
        <JoiningWayCodeDialog way={doing.way} domains={data.domains} onClose={close} />
      ) : null}
      {doing?.kind === 'revoke' ? (
        <ConfirmationDialog
          title={t.revokeTitle}
          object={doing.way.name}
          consequence={t.revokeWhat}
          action={t.revoke}
          onConfirm={async () => {
            await write(joiningWayRevoke, { wayId: doing.way.wayId })
            toast('success', t.revoked)
          }}
          onClose={close}
        />
      ) : null}
    </ConsolePage>
  )
}

type RowProps = { readonly way: JoiningWay; readonly onDo: (kind: 'edit' | 'show' | 'revoke') => void }
function WayRow({ way, onDo }: RowProps) {
  const t = useTexts(joiningConsoleTexts)
  const f = t.facts
  const facts = [
    f.uses(formatNumber(way.uses), way.mostUses === null ? null : formatNumber(way.mostUses)),
    way.expiresAt ? f.until(formatInstant(way.expiresAt)) : f.always,
    way.needsApproval ? f.approval : f.noApproval,
    ...(way.department ? [f.department(pickReaderText(way.department.name))] : []),
    ...(way.fields.length > 0 ? [f.questions(way.fields.length)] : []),
    ...(way.createdBy ? [f.by(way.createdBy, formatDay(way.createdAt))] : []),
  ]
  const isOpen = way.state === 'open'
  const Icon = isOpen ? IconCircleCheck : IconCircleDashed
  return (
    <li>
      <div>
        <h2>
          {way.name}
          <small>{t.kinds[way.kind]}</small>
        </h2>
        <p className="num">{facts.join(' · ')}</p>
      </div>
      <span className={css.state} data-on={isOpen || undefined}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {t.states[way.state]}
      </span>
      {way.state === 'revoked' ? null : (
        <div className={css.acts}>
          <Button look="quiet" aria-label={`${t.show} ${way.name}`} onPress={() => onDo('show')}>
            {t.show}
          </Button>
          <Button look="quiet" aria-label={`${t.edit} ${way.name}`} onPress={() => onDo('edit')}>
            {t.edit}
          </Button>
          <Button look="quiet" aria-label={`${t.revoke} ${way.name}`} onPress={() => onDo('revoke')}>
            {t.revoke}
          </Button>
        </div>
      )}
    </li>
  )
}
