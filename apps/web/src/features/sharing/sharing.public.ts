export { InvitedBy } from './parts/invited-by.tsx'
export { ShareButton } from './parts/share-button.tsx'
export { useInvitation } from './use-invitation.ts'
