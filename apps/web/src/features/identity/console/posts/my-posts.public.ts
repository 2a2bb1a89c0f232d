import { lazy } from 'react'

/** The reader's posts, loaded on the start page of people who have any. */
export const MyPosts = lazy(() => import('./my-posts.tsx').then((file) => ({ default: file.MyPosts })))
