-- As submits.lua, but reads: account i asks for path i, each in rotation. The paths follow its arguments.
dofile(debug.getinfo(1, 'S').source:match('@(.*/)') .. 'submits.lua')

local requests = {}
local count = 0

function init(args)
  local cookies = {}
  for cookie in io.lines(args[1]) do cookies[#cookies + 1] = cookie end
  local paths = {}
  for i = 3, #args do paths[#paths + 1] = args[i] end
  for i = 1, (#paths > 1 and #paths or #cookies) do
    requests[i] = wrk.format('GET', paths[(i - 1) % #paths + 1], { Cookie = cookies[i] })
  end
end

function request()
  count = count + 1
  return requests[(offset + count) % #requests + 1]
end
