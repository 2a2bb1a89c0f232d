{{- define "portal.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy | quote }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
  seccompProfile: { type: RuntimeDefault }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
  - { name: secrets, mountPath: /run/secrets/portal, readOnly: true }
{{- end }}

{{- define "portal.settings" -}}
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
{{- if .Values.contentUrl }}
- { name: CONTENT_URL, value: {{ .Values.contentUrl | quote }} }
{{- end }}
- { name: DATABASE_URL_FILE, value: /run/secrets/portal/DATABASE_URL }
- { name: SECRET_FILE, value: /run/secrets/portal/SECRET }
{{- range $name := .Values.secretSettings }}
- { name: "{{ $name }}_FILE", value: "/run/secrets/portal/{{ $name }}" }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name | quote }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "portal.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
- { name: secrets, secret: { secretName: {{ .Values.existingSecret | quote }}, defaultMode: 0440 } }
{{- end }}
