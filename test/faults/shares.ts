/** The least number of schedules that each test file runs. */
export const shares = {
  sends: 950,
  schedules: 550,
  outcomes: 500,
  controls: 350,
  domains: 150,
  contacts: 300,
  consent: 300,
  "file-jobs": 130,
  erasures: 80,
  webhooks: 150,
  markup: 60,
  inbound: 60,
  templates: 60,
  broadcasts: 130,
  pairs: 300,
  process: 150,
} as const;

export const leastSchedules = 2000;
