import * as z from 'zod/mini';

/** The shape of what people see while the studio is closed for maintenance. */

export const maintenanceSchema = z.object({
  enabled: z.boolean(),
  /** The person who asks is an administrator and sees every page. */
  isExempt: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  estimatedCompletion: z.string(),
  contactEmail: z.string(),
  /** http(s) addresses; null where there is none. */
  socialLinks: z.object({
    twitter: z.nullable(z.string()),
    instagram: z.nullable(z.string()),
    youtube: z.nullable(z.string()),
  }),
  /** Pages whose address begins with one of these stay open. */
  allowedRoutes: z.array(z.string()),
  /** `#rrggbb` each. */
  theme: z.object({ primaryColor: z.string(), secondaryColor: z.string(), backgroundColor: z.string() }),
});

export type Maintenance = z.infer<typeof maintenanceSchema>;
