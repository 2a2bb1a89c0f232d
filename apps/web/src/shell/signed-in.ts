import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** The menus of the header for somebody who is signed in: a visitor's page does not fetch them. */
export const CompanyMenu = lazyScreen(() => import('./company-menu.tsx').then((file) => file.CompanyMenu))
export const AccountMenu = lazyScreen(() => import('./account-menu.tsx').then((file) => file.AccountMenu))

/** Fetches them before the first drawing, so that the header comes in one piece; where that fails, the header asks once more. */
export const loadMenus = () => Promise.allSettled([CompanyMenu.preload(), AccountMenu.preload()])
