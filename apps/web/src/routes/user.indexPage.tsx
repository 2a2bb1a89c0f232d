import { createFileRoute, redirect } from '@tanstack/react-router'

/** The overview of the specification, which is part of the personal home. */
export const Route = createFileRoute('/user/indexPage')({
  beforeLoad: () => {
    throw redirect({ to: '/user', replace: true })
  },
})
