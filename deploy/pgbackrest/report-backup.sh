#!/bin/sh
# Runs a backup of PostgreSQL's files, and tells the portal's figures how it went: by cron, as the user postgres.
#   report-backup.sh pgbackrest --stanza=portal --type=diff backup
# PORTAL_DATABASE is a connection string of psql, when it is not the database "portal" of this machine. Ends as the backup ended.
began=$(date +%s)
"$@"
code=$?
if [ "$code" -eq 0 ]; then succeeded=true; else succeeded=false; fi
psql -X -q -o /dev/null -v ON_ERROR_STOP=1 -d "${PORTAL_DATABASE:-portal}" -c "select note_cluster_backup($succeeded, $(($(date +%s) - began)))" || exit 1
exit "$code"
