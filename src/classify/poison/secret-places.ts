/** Where secrets lie, by path or by the name of the file. */
export const SECRET_PLACE =
  `(?:\\.ssh\\b|\\bid_(?:rsa|dsa|ecdsa|ed25519)\\b|\\bauthorized_keys\\b|\\bknown_hosts\\b|\\.aws/|\\.aws\\b|\\.azure\\b|\\.kube/|\\.kube\\b|\\.docker/config|` +
  `\\.config/(?:gcloud|gh)\\b|\\.gnupg\\b|\\.netrc\\b|\\.npmrc\\b|\\.pypirc\\b|\\.pgpass\\b|\\.my\\.cnf\\b|\\.git-credentials\\b|\\.vault-token\\b|` +
  `/etc/(?:passwd|shadow|sudoers)\\b|(?<![\\w.)\\]])\\.env\\b|\\.env\\.(?:local|production)\\b|\\bmcp(?:_config|[-_]settings)?\\.json\\b|\\bclaude_desktop_config\\b|` +
  `\\.(?:bash|zsh)_history\\b|~/\\.(?:bashrc|zshrc|profile)\\b|\\bshell history\\b|\\bkeychain\\b|\\bkey ?chains?\\b|\\blogin data\\b|\\bcookies\\.sqlite\\b|\\bkey4\\.db\\b|\\blogins\\.json\\b|` +
  `\\bwallet\\.dat\\b|\\b[\\w/.~-]+\\.(?:pem|p12|pfx|kdbx|keystore|jks|ppk)\\b|/proc/self/environ\\b|\\bwindows\\\\system32\\\\config\\b|\\\\sam\\b|` +
  `\\bcredentials?\\.(?:json|db|ini|ya?ml|xml|txt|toml)\\b|\\bsecrets?\\.(?:json|ya?ml|toml|txt|env|ini)\\b|\\b(?:passwords?|api_?keys?|tokens?)\\.(?:txt|json|csv|env|ya?ml|xlsx|docx)\\b|` +
  `\\bservice[-_]account(?:[-_]key)?\\.json\\b|\\bterraform\\.tfstate\\b|\\.terraform\\b|/run/secrets\\b|/var/run/secrets\\b)`;

/** Secrets by name. */
export const SECRET_THING =
  `(?:(?:api|access|private|secret|ssh|signing|encryption|recovery|session|aws|auth|pgp|gpg|master|service|cloud|deploy(?:ment)?)[ _-]?(?:keys?|tokens?|credentials?|secrets?|phrases?)|` +
  `credentials?|passwords?|passphrases?|passcodes?|secrets|seed phrases?|mnemonics?|bearer tokens?|oauth tokens?|session cookies?|browser cookies|` +
  `environment variables|env vars?|ssh config(?:uration)?|credit card (?:numbers?|details|data)|social security numbers?|wallet files?|\\.env files?|one[- ]time (?:codes?|passwords?)|otps?|2fa codes?|saved (?:logins|passwords|cards)|browser profiles?|browsing history|browser history|keystrokes|process environment|tokens)`;
