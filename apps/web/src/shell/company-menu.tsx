import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { switchToCompany, useMyCompanies, useOwnCompany } from '#web/features/companies/companies.public.ts'
import { sendAllStudy } from '#web/features/learning/stored-study.public.ts'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './company-menu.module.css'
import { shellTexts } from './shell-texts.ts'

/** The company of the session, with a menu of all companies to which the person belongs (specification section 4). */
export function CompanyMenu() {
  const session = useSession()
  const t = useTexts(shellTexts)
  const [isWanted, setWanted] = useState(false)
  const companies = useMyCompanies(isWanted)
  const info = useOwnCompany(true)
  const choose = useChoose()
  if (!session) return null
  const name = info.data?.shortName || info.data?.companyName || session.companyName
  return (
    <div className={css.place}>
      <Menu
        label={t.companies}
        onOpen={() => setWanted(true)}
        button={(props) => (
          <button type="button" {...props} className={css.company} aria-label={t.switchCompany(name)}>
            <Logo name={name} url={info.data?.logo ?? session.logo} />
            <span>{name}</span>
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </button>
        )}
      >
        {(
          companies.data?.list ?? [
            {
              id: session.companyId,
              companyName: session.companyName,
              shortName: name,
              logo: session.logo,
              isCurrent: true,
            },
          ]
        ).map((company) => (
          <MenuItem
            key={company.id}
            checked={company.isCurrent}
            onSelect={() => {
              if (!company.isCurrent) void choose(company.id)
            }}
          >
            <Logo name={company.shortName || company.companyName} url={company.logo} />
            <span className={css.name} {...foreignLangAttributeOf(company.companyName)}>
              {company.companyName}
            </span>
            {company.isCurrent ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

/** Switches the company and confirms it; a refusal is shown in the server's words (specification section 8). */
function useChoose() {
  const t = useTexts(shellTexts)
  return async (id: string) => {
    try {
      await sendAllStudy()
      await switchToCompany(id)
      toast('success', t.companySwitched)
    } catch (error) {
      toast('error', errorWords(error, t.companySwitchFailed))
    }
  }
}

/** The choice of company as a plain list. Renders nothing for members of a single company. */
export function CompanyList({ onChosen }: { readonly onChosen: () => void }) {
  const t = useTexts(shellTexts)
  const companies = useMyCompanies(true).data?.list ?? []
  const choose = useChoose()
  if (companies.length < 2) return null
  return (
    <section className={css.list}>
      <h2>{t.companies}</h2>
      {companies.map((company) => (
        <button
          key={company.id}
          type="button"
          aria-pressed={company.isCurrent}
          onClick={() => {
            onChosen()
            if (!company.isCurrent) void choose(company.id)
          }}
        >
          <Logo name={company.shortName || company.companyName} url={company.logo} />
          <span className={css.name} {...foreignLangAttributeOf(company.companyName)}>
            {company.companyName}
          </span>
          {company.isCurrent ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
        </button>
      ))}
    </section>
  )
}

/** The company's own sign, or the first letter of its name. */
function Logo({ name, url }: { readonly name: string; readonly url: string }) {
  return url ? (
    <img className={css.logo} src={url} alt="" width={20} height={20} />
  ) : (
    <b className={css.logo} aria-hidden="true" data-letter={name.trim().slice(0, 1).toUpperCase()} />
  )
}
