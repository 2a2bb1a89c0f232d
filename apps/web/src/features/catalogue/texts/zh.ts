export const texts = {
  contentCenter: { title: '课程' },
  detail: { title: '课程详情' },
  courseDetails: { title: '课程详情' },
}
