-- A picture that comes back with an exported file is the one that the question showed.
create index stored_file_of_question on stored_file (sha256) where purpose = 'question';
