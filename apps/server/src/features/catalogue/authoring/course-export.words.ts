import type { courseColumns } from '@portal/contract/catalogue/course-console.contract.ts'
import type { CourseLevel, PriceKind, ProductKind, ProductZone } from '../product.store.ts'
import type { CourseStatus } from './course.store.ts'

type Words = {
  readonly file: string
  readonly sheet: string
  readonly columns: Readonly<Record<(typeof courseColumns)[number] | 'priceKind', string>>
  readonly kinds: Readonly<Record<ProductKind, string>>
  readonly statuses: Readonly<Record<CourseStatus, string>>
  readonly levels: Readonly<Record<CourseLevel, string>>
  readonly zones: Readonly<Record<ProductZone, string>>
  readonly prices: Readonly<Record<PriceKind, string>>
}
/** Texts of the Excel file of courses. */
export const courseExportWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: '课程.xlsx',
    sheet: '课程',
    columns: {
      title: '标题',
      kind: '类型',
      status: '状态',
      category: '分类',
      level: '级别',
      zones: '专区',
      teacher: '讲师',
      lessons: '课时',
      duration: '时长（分钟）',
      learners: '学员',
      priceKind: '收费方式',
      price: '价格（元）',
      published: '首次发布',
      changed: '最近修改',
    },
    kinds: { course: '课程', column: '专栏', topic: '专题', live: '直播', knowledge: '知识' },
    statuses: { draft: '草稿', published: '已发布', withdrawn: '已下架', archived: '已归档' },
    levels: { beginner: '初级', intermediate: '中级', advanced: '高级' },
    zones: { preSales: '售前', service: '服务', management: '管理', technical: '技术' },
    prices: { free: '免费', vip: 'VIP', paid: '付费' },
  },
  en: {
    file: 'Courses.xlsx',
    sheet: 'Courses',
    columns: {
      title: 'Title',
      kind: 'Type',
      status: 'Status',
      category: 'Category',
      level: 'Level',
      zones: 'Zones',
      teacher: 'Instructor',
      lessons: 'Lessons',
      duration: 'Length (minutes)',
      learners: 'Learners',
      priceKind: 'Price',
      price: 'Price (CNY)',
      published: 'First published',
      changed: 'Last modified',
    },
    kinds: { course: 'Course', column: 'Column', topic: 'Topic', live: 'Live class', knowledge: 'Knowledge' },
    statuses: { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn', archived: 'Archived' },
    levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
    zones: { preSales: 'Pre-sales', service: 'Service', management: 'Management', technical: 'Technical' },
    prices: { free: 'Free', vip: 'VIP', paid: 'Paid' },
  },
}
