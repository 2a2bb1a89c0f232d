import { IconArrowBackUp, IconCircleHalf2, IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { useTexts } from '#web/ui/texts.ts'
import { toggleTheme, useColorScheme } from '#web/ui/theme/theme.ts'
import { consoleTexts } from '../console-texts.ts'
import { Menu, MenuDivider, MenuItem } from '../overlays/menu.tsx'
import type { ConsolePerson } from './frame.tsx'
import css from './rail.module.css'

export type ConsoleAccountProps = {
  readonly person: ConsolePerson
  readonly onSignOut: () => void
  readonly onKeys: () => void
}

/** The menu of the signed-in person: theme, keys, the way back to the portal, and sign-out. */
export function AccountButton({ person, onSignOut, onKeys }: ConsoleAccountProps) {
  const t = useTexts(consoleTexts).frame
  const scheme = useColorScheme()
  const navigate = useNavigate()
  return (
    <Menu
      label={t.account(person.name)}
      placement="right bottom"
      trigger={
        <Button className={css.entry ?? ''} aria-label={t.account(person.name)}>
          <span className={css.avatar} aria-hidden="true" data-letter={[...person.name.trim()][0]?.toUpperCase()} />
          <span className={css.name}>{person.name}</span>
        </Button>
      }
    >
      <MenuItem
        icon={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
        onAction={() => void navigate({ to: '/' })}
      >
        {t.toPortal}
      </MenuItem>
      <MenuItem icon={<IconCircleHalf2 size={16} stroke={1.5} aria-hidden />} onAction={toggleTheme}>
        {scheme === 'dark' ? t.toLight : t.toDark}
      </MenuItem>
      <MenuItem icon={<IconKeyboard size={16} stroke={1.5} aria-hidden />} shortcut="?" onAction={onKeys}>
        {t.keys}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconLogout size={16} stroke={1.5} aria-hidden />} onAction={onSignOut}>
        {t.signOut}
      </MenuItem>
    </Menu>
  )
}
