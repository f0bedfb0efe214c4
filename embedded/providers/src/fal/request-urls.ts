export interface RequestUrls {
  response_url: string;
  status_url: string;
  cancel_url: string;
}

/** Where a request is asked about. Of the endpoint's id only owner and app are part of it, as at fal. */
export function requestUrls(origin: string, endpoint: string, id: string): RequestUrls {
  const [owner = '', app = ''] = endpoint.split('/');
  const base = `${origin}/fal-queue/${owner}/${app}/requests/${id}`;
  return { response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
}
