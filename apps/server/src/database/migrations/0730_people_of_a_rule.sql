-- older versions: go on
-- What a preview of a requirement counts for a million people: here the people of a company by the day on which they joined. Each index on
-- membership is in a file of its own, so that writes wait for one build at a time.
create index membership_joined on membership (company_id, joined_at) where status = 'active';
