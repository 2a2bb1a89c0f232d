-- The five categories are the portal's own (specification section 1): without them nobody could make a course.
insert into category (id, name, note) values
  (1, '{"zh": "行业课程", "en": "Industry courses"}', '{"zh": "按行业和岗位分类", "en": "By industry and job"}'),
  (2, '{"zh": "直播课堂", "en": "Live classes"}', '{"zh": "按时直播，之后可看回放", "en": "Live, with a recording afterwards"}'),
  (3, '{"zh": "名师专栏", "en": "Teacher columns"}', '{"zh": "讲师持续更新的系列", "en": "Running series by teachers"}'),
  (4, '{"zh": "免费专区", "en": "Free zone"}', '{"zh": "登录即可学习", "en": "Open to every account"}'),
  (5, '{"zh": "专业学院", "en": "Professional institutes"}', '{"zh": "售前、服务、管理、技术", "en": "Pre-sales, service, management, technical"}')
on conflict (id) do nothing;
