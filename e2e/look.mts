import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { startInstallation } from './support/installation.ts';
import { createPerson } from './support/person.ts';
import { chromiumPath } from './support/chromium.ts';
