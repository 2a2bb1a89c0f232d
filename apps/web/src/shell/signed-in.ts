import { lazyScreen } from '#web/ui/lazy-screen.tsx'

/** The menus of the header for signed-in people: a visitor's page doesn't fetch them. */
export const CompanyMenu = lazyScreen(() => import('./company-menu.tsx').then((file) => file.CompanyMenu))
export const AccountMenu = lazyScreen(() => import('./account-menu.tsx').then((file) => file.AccountMenu))

/** Fetches them before the first drawing, so that the header comes in one piece; where that fails, the header asks once more. */
export const loadMenus = () => Promise.allSettled([CompanyMenu.preload(), AccountMenu.preload()])
