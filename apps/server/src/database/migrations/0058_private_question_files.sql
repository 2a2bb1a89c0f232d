-- Pictures and documents of questions were open to whoever knew their address; they are read by links of a person's own now.
update stored_file set is_public = false where purpose = 'question';
