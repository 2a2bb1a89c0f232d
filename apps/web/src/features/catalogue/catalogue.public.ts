export {
  type ProductDetail,
  type ProductLesson,
  type ProductLessons,
  useLessons,
  useProduct,
} from './catalogue.queries.ts'
export { BuyDialog } from './parts/buy-dialog.tsx'
export { findLessonToOpen, neighbouringLessons } from './parts/choose-lesson.ts'
export { LessonList } from './parts/lesson-list.tsx'
export type { ProductTab } from './parts/product-frame.tsx'
export { ProductPage } from './parts/product-page.tsx'
