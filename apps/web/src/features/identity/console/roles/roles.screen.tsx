import { roleDelete } from '@portal/contract/identity/role.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatNumber } from '#web/ui/format.ts'
import { ErrorState, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { StaffRoleDialog } from './role-dialog.tsx'
import { useRoleWords } from './role-words.ts'
import css from './roles.module.css'
import { type StaffRole, useRoleHolders, useStaffRoles } from './roles.queries.ts'
import { rolesTexts } from './roles-texts.ts'

type Doing = { readonly kind: 'create' } | { readonly kind: 'edit' | 'remove' | 'holders'; readonly role: StaffRole }

/** The roles of the portal and of its companies, with the pages they open and their holders. */
export function RolesScreen() {
  const t = useTexts(rolesTexts)
  const { nameOf } = useRoleWords()
  const query = useStaffRoles()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const mayBundle = query.data?.mayBundle ?? []
  return (
    <ConsolePage
      title={t.title}
      facts={t.lead}
      actions={
        mayBundle.length > 0 ? (
          <Button look="solid" onPress={() => setDoing({ kind: 'create' })}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.create}
          </Button>
        ) : undefined
      }
    >
      {query.data ? (
        <ul className={css.roles}>
          {query.data.roles.map((role) => (
            <RoleRow key={role.roleId} shown={role} onDo={(kind) => setDoing({ kind, role })} />
          ))}
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} level={2} />
      ) : (
        <RowsSkeleton height={420} />
      )}
      {doing?.kind === 'create' ? <StaffRoleDialog edited={null} mayBundle={mayBundle} onClose={close} /> : null}
      {doing?.kind === 'edit' ? <StaffRoleDialog edited={doing.role} mayBundle={mayBundle} onClose={close} /> : null}
      {doing?.kind === 'holders' ? <Holders held={doing.role} onClose={close} /> : null}
      {doing?.kind === 'remove' ? (
        <ConfirmationDialog
          title={t.removeTitle}
          object={nameOf(doing.role)}
          consequence={t.removeWhat}
          action={t.remove}
          onConfirm={async () => {
            await write(roleDelete, { roleId: doing.role.roleId })
            toast('success', t.removed)
          }}
          onClose={close}
        />
      ) : null}
    </ConsolePage>
  )
}

function RoleRow({
  shown: role,
  onDo,
}: {
  readonly shown: StaffRole
  readonly onDo: (kind: 'edit' | 'remove' | 'holders') => void
}) {
  const t = useTexts(rolesTexts)
  const { nameOf, sentenceOf, opens } = useRoleWords()
  const name = nameOf(role)
  return (
    <li>
      <div>
        <h2>
          {name}
          <small>{role.builtIn ? t.builtIn : role.company ? t.ofCompany(pickReaderText(role.company)) : null}</small>
        </h2>
        {sentenceOf(role) ? <p>{sentenceOf(role)}</p> : null}
        <p className={css.opens}>{opens(role, role.companyId !== null || role.builtIn === 'companyAdministrator')}</p>
      </div>
      <div className={css.acts}>
        {role.mayChange ? (
          <Button look="quiet" aria-label={`${t.edit} ${name}`} onPress={() => onDo('edit')}>
            {t.edit}
          </Button>
        ) : null}
        {role.mayChange && role.holders === 0 ? (
          <Button look="quiet" aria-label={`${t.remove} ${name}`} onPress={() => onDo('remove')}>
            {t.remove}
          </Button>
        ) : null}
        {role.holders > 0 ? (
          <Button look="line" onPress={() => onDo('holders')}>
            <span className="num">{t.holders(formatNumber(role.holders), role.holders)}</span>
          </Button>
        ) : (
          <span className={css.none}>{t.noHolders}</span>
        )}
      </div>
    </li>
  )
}

function Holders({ held: role, onClose }: { readonly held: StaffRole; readonly onClose: () => void }) {
  const t = useTexts(rolesTexts)
  const { nameOf } = useRoleWords()
  const { data, error, refetch } = useRoleHolders(role.roleId)
  return (
    <Modal title={t.holdersOf(nameOf(role))} onClose={onClose} width={560}>
      {data ? (
        <ul className={css.holders}>
          {data.holders.map((one) => (
            <li key={`${one.personId} ${one.companyId}`}>
              <Link to="/console/people" search={{ open: one.personId }}>
                {one.name}
              </Link>
              <small className="num">
                {one.company ? pickReaderText(one.company) : t.everywhere}
                {' · '}
                {one.givenBy
                  ? t.panel.givenBy(one.givenBy, formatDay(one.givenAt))
                  : t.panel.given(formatDay(one.givenAt))}
              </small>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} level={3} />
      ) : (
        <Skeleton height={160} />
      )}
    </Modal>
  )
}
